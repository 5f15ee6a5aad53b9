shapeproof_model_macros::include_model!(mod model = "files/no_scale.tflite");

fn main() {
    let _ = model::Model::new();
}
