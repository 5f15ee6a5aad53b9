use shapeproof::{compute, prelude::*};

fn main() {
    let x: Tensor<f32, Shape![2, 0]> = Tensor::full(0.0);
    let _ = compute!([i] => max!(j => x[i, j]));
}
