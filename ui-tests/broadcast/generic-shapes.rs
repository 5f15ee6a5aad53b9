use shapeproof::prelude::*;

fn sum<S: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, S>) {
    let _ = x + y;
}

fn main() {
    sum(&Tensor::from([1.0]), &Tensor::from([2.0]));
}
