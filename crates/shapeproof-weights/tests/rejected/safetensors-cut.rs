shapeproof_weights::include_safetensors!(mod weights = "files/cut.safetensors");

fn main() {}
