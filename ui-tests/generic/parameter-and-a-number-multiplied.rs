use shapeproof::{Dim, StaticExtent, Tensor, prelude::*};

fn product<N: StaticExtent>(x: &Tensor<f32, (Dim<2>, N)>, w: &Tensor<f32, (Dim<4>, Dim<3>)>) -> Tensor<f32, (Dim<2>, Dim<3>)> {
    x.matmul(w)
}

fn main() {}
