use shapeproof::{StaticExtent, prelude::*};

fn dense<N: StaticExtent, I: StaticExtent, O: StaticExtent>(
    x: &Tensor<f32, (N, I)>,
    weights: &Tensor<f32, (O, I)>,
) -> Tensor<f32, (N, O)> {
    x.matmul(weights)
}

fn main() {}
