use shapeproof::prelude::*;

fn total<S: Shape>(x: &Tensor<f32, S>) {
    let _ = x.sum_axis(Axis::<0>);
}

fn main() {
    total(&Tensor::from([1.0]));
}
