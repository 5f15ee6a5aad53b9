use shapeproof::{LodTensorView, prelude::*};

fn dense(x: LodTensorView<f32, Shape![12], u8>) {
    let _ = x.relu();
}

fn main() {
    let _ = dense;
}
