use shapeproof::prelude::*;

fn main() {
    let x: Tensor<usize, Shape![2, 3]> = Tensor::from_fn(|[i, j, k]| i + j + k);
    let _ = x;
}
