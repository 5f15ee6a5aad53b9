use shapeproof::prelude::*;

fn columns<S: Shape>(x: &Tensor<f32, S>) {
    let _ = x.transpose();
}

fn main() {
    columns(&Tensor::from([1.0]));
}
