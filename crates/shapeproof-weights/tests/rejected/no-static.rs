use shapeproof::{Shape, Tensor};
use shapeproof_weights::include_npz;

include_npz!("../data/dense.npz" {
    BIAS: Tensor<f32, Shape![3]>,
});

fn main() {}
