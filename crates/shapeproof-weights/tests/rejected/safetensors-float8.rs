shapeproof_weights::include_safetensors!(mod weights = "files/float8.safetensors");

fn main() {}
