use shapeproof::{compute_into, prelude::*};

fn main() {
    let mut x: Tensor<f32, Shape![3]> = Tensor::zeros();
    compute_into!(x[i] = x[-1 - i]);
}
