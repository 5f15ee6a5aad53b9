use shapeproof::interop::nalgebra::Decompositions;
use shapeproof::prelude::*;

fn step(matrix: &Tensor<f64, Shape![3, 3]>, right: &Tensor<f64, Shape![4]>) -> bool {
    matrix.solve(right).is_ok()
}

fn main() {
    let _ = step;
}
