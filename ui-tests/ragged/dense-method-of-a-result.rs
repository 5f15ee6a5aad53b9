use shapeproof::{LodTensorView, prelude::*};

fn dense(x: LodTensorView<f32, Shape![12], u8>) {
    let _ = x.add(1.0).relu().eval();
}

fn main() {
    let _ = dense;
}
