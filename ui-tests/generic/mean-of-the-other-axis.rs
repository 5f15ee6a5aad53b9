use shapeproof::{StaticExtent, prelude::*};

fn centred<N: StaticExtent, D: StaticExtent>(x: &Tensor<f32, (N, D)>) -> Tensor<f32, (N, D)> {
    (x - &x.mean_axis(Axis::<1>)).eval()
}

fn main() {}
