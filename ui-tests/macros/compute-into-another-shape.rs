use shapeproof::{compute_into, prelude::*};

fn main() {
    let x: Tensor<f32, Shape![2, 3]> = Tensor::zeros();
    let mut sums: Tensor<f32, Shape![3]> = Tensor::zeros();
    compute_into!(sums[i] = sum!(j => x[i, j]));
}
