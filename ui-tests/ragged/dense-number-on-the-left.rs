use shapeproof::{LodTensorView, prelude::*};

fn dense(x: LodTensorView<f32, Shape![12], u8>) {
    let _ = 2.0 * x;
}

fn main() {
    let _ = dense;
}
