use shapeproof::{Axis, Dim, StaticExtent, Tensor, prelude::*};

fn row<N: StaticExtent>(x: &Tensor<f32, (N, Dim<4>)>) -> f32 {
    x.squeeze(Axis::<0>).sum()
}

fn main() {}
