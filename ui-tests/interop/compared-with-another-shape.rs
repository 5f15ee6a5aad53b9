use approx::assert_relative_eq;
use shapeproof::{Shape, Tensor};

fn check(x: &Tensor<f32, Shape![2, 3]>, expected: &Tensor<f32, Shape![3, 2]>) {
    assert_relative_eq!(*x, *expected);
}

fn main() {
    let _ = check;
}
