use shapeproof::{StaticExtent, prelude::*};

fn total<N: StaticExtent, D: StaticExtent>(x: &Tensor<f32, (N, D)>) -> Tensor<f32, (N,)> {
    x.sum_axis(Axis::<2>)
}

fn main() {}
