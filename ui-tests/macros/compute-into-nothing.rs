use shapeproof::{compute_into, prelude::*};

fn main() {
    let x: Tensor<f32, Shape![3]> = Tensor::zeros();
    compute_into!([i] = x[i]);
}
