use shapeproof::{LodTensorView, prelude::*, softmax};

fn dense(x: LodTensorView<f32, Shape![12], u8>) {
    let _ = softmax(&x, Axis::<0>);
}

fn main() {
    let _ = dense;
}
