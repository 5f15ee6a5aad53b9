use shapeproof::{Shape, Tensor};
use shapeproof_weights::include_npz;

include_npz!("../data/dense.npz" {
    static BIAS: Tensor<f32, Shape![4]> = "dense/bias";
});

fn main() {}
