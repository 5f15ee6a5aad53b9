use shapeproof::interop::nalgebra::Decompositions;
use shapeproof::prelude::*;

fn basis(x: &Tensor<f32, Shape![2, 5]>) {
    let _ = x.qr();
}

fn main() {
    let _ = basis;
}
