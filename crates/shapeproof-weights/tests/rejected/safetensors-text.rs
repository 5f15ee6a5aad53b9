shapeproof_weights::include_safetensors!(mod weights = "files/text.txt");

fn main() {}
