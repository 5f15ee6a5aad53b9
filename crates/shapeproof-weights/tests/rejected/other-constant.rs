use shapeproof::{Shape, Tensor};
use shapeproof_weights::include_npz;

const OUT: usize = 5;
include_npz!("../data/dense.npz" {
    static BIAS: Tensor<f32, Shape![OUT]> = "dense/bias";
});

fn main() {}
