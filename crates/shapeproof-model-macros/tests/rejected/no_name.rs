shapeproof_model_macros::include_model!("files/3-words.tflite");

fn main() {}
