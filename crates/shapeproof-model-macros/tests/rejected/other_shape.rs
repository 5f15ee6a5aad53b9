shapeproof_model_macros::include_model!(mod model = "files/other_shape.tflite");

fn main() {
    let _ = model::Model::new();
}
