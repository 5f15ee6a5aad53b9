use shapeproof::{StaticExtent, concat, prelude::*};

fn joined<N: StaticExtent, M: StaticExtent>(x: &Tensor<f32, (N,)>, y: &Tensor<f32, (M,)>) -> f32 {
    concat((x, y), Axis::<0>).sum()
}

fn main() {}
