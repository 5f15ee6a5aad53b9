shapeproof_model_macros::include_model!(mod model = "files/computed_weights.tflite");

fn main() {
    let _ = model::Model::new();
}
