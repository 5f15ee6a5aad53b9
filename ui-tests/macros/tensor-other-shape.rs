use shapeproof::{Shape, Tensor, tensor};

static WEIGHTS: Tensor<f32, Shape![2, 3]> = tensor![[1.0, 2.0], [3.0, 4.0]];

fn main() {}
