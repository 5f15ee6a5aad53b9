use shapeproof::prelude::*;

fn square<S: Shape>(x: &Tensor<f32, S>) {
    let _ = x.reshape::<Shape![2, 2]>();
}

fn main() {
    square(&Tensor::from([1.0; 4]));
}
