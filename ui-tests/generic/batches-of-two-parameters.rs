use shapeproof::{StaticExtent, prelude::*};

fn products<A: StaticExtent, B: StaticExtent, N: StaticExtent>(
    x: &Tensor<f32, (A, N, N)>,
    y: &Tensor<f32, (B, N, N)>,
) -> Tensor<f32, (A, N, N)> {
    x.matmul(y)
}

fn main() {}
