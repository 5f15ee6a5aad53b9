use shapeproof::{LodTensorView, prelude::*};

fn project(_x: &Tensor<f32, Shape![8, 12]>) {}

fn dense(x: LodTensorView<f32, Shape![12], u8>) {
    project(&x);
}

fn main() {
    let _ = dense;
}
