use shapeproof::prelude::*;

fn main() {
    let x: Tensor<f32, Shape![2, 3]> = Tensor::from([1.0, 2.0, 3.0]);
    let _ = x;
}
