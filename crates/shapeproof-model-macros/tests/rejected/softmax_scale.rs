shapeproof_model_macros::include_model!(mod model = "files/softmax_scale.tflite");

fn main() {
    let _ = model::Model::new();
}
