use shapeproof::prelude::*;

fn project<S: Shape, R: Shape>(x: &Tensor<f32, S>, w: &Tensor<f32, R>) {
    let _ = x.matmul(w);
}

fn main() {
    project(&Tensor::from([1.0]), &Tensor::from([2.0]));
}
