use shapeproof::{LodTensorView, multiplex, prelude::*};

fn dense(x: LodTensorView<f32, Shape![12], u8>, w: &Tensor<f32, Shape![8, 12]>) {
    let _ = multiplex([w, w], &x);
}

fn main() {
    let _ = dense;
}
