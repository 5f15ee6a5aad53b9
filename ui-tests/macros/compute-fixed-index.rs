use shapeproof::{compute, prelude::*};

fn first(m: &Tensor<f32, Shape![2, 3]>) -> Tensor<f32, Shape![3]> {
    compute!([j] => m[0, j])
}

fn main() {
    let _ = first;
}
