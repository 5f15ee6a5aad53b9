use nalgebra::SMatrix;
use shapeproof::prelude::*;

fn solve(x: Tensor<f64, Shape![2, 3]>) -> SMatrix<f64, 3, 2> {
    x.into()
}

fn main() {
    let _ = solve;
}
