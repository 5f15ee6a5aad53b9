use shapeproof::{Shape, Tensor};
use shapeproof_weights::include_safetensors;

include_safetensors!("../data/named.safetensors" {
    static WEIGHT: Tensor<f32, Shape![3, 4]> = "fc.weight";
});

fn main() {}
