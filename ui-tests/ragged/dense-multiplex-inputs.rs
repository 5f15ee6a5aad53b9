use shapeproof::{LodTensorView, multiplex, prelude::*};

fn dense(x: LodTensorView<f32, Shape![12], u8>, index: &Tensor<i32, Shape![8]>) {
    let _ = multiplex([&x, &x], index);
}

fn main() {
    let _ = dense;
}
