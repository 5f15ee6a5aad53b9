use shapeproof::{LodTensorView, prelude::*, sum_axis};

fn dense(x: LodTensorView<f32, Shape![12], u8>) {
    let _ = sum_axis(&x, Axis::<0>);
}

fn main() {
    let _ = dense;
}
