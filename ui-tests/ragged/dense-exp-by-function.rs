use shapeproof::{LodTensorView, exp, prelude::*};

fn dense(x: LodTensorView<f32, Shape![12], u8>) {
    let _ = exp(&x);
}

fn main() {
    let _ = dense;
}
