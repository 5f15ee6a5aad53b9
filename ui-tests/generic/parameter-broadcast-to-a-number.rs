use shapeproof::{Dim, StaticExtent, Tensor, prelude::*};

fn wide<N: StaticExtent>(x: &Tensor<f32, (N,)>) -> f32 {
    x.broadcast_to::<(Dim<3>, Dim<12>)>().sum()
}

fn main() {}
