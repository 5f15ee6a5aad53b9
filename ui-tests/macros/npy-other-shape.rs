use shapeproof::{Shape, Tensor, include_npy};

static WEIGHTS: Tensor<f32, Shape![3, 2]> = include_npy!("../../npy/tests/data/f4-little.npy");

fn main() {}
