shapeproof_model_macros::include_model!(mod model = "files/large_bias.tflite");

fn main() {
    let _ = model::Model::new();
}
