shapeproof_model_macros::include_model!(mod model = "files/floats.tflite");

fn main() {
    let _ = model::Model::new();
}
