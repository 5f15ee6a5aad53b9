// A parameter may be 4, but nothing says so.

use shapeproof::{Dim, StaticExtent, Tensor};

fn shifted<N: StaticExtent>(x: &Tensor<f32, (N,)>, shift: &Tensor<f32, (Dim<4>,)>) -> Tensor<f32, (N,)> {
    (x + shift).eval()
}

fn main() {}
