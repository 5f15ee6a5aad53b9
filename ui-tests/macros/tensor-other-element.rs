use shapeproof::{Shape, Tensor, tensor};

static WEIGHTS: Tensor<f32, Shape![2]> = tensor![1, 2];

fn main() {}
