use shapeproof::{StaticExtent, prelude::*};

fn columns<N: StaticExtent, D: StaticExtent>(x: &Tensor<f32, (N, D)>) -> Tensor<f32, (D,)> {
    x.sum_axis(Axis::<1>)
}

fn main() {}
