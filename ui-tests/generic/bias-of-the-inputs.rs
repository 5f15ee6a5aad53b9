use shapeproof::{StaticExtent, prelude::*};

fn biased<N: StaticExtent, I: StaticExtent, O: StaticExtent>(
    x: &Tensor<f32, (N, O)>,
    bias: &Tensor<f32, (I,)>,
) -> Tensor<f32, (N, O)> {
    (x + bias).eval()
}

fn main() {}
