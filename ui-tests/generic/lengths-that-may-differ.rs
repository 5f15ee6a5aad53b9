use shapeproof::prelude::*;

fn sum<N: Extent, D: Extent>(x: &Tensor<f32, (N, D)>, y: &Tensor<f32, (N, D)>) -> Tensor<f32, (N, D)> {
    (x + y).eval()
}

fn main() {}
