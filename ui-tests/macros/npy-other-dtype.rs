use shapeproof::{Shape, Tensor, include_npy};

static WEIGHTS: Tensor<f64, Shape![2, 3]> = include_npy!("../../npy/tests/data/f4-little.npy");

fn main() {}
