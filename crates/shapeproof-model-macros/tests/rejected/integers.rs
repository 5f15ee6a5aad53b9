shapeproof_model_macros::include_model!(mod model = "files/integers.tflite");

fn main() {
    let _ = model::Model::new();
}
