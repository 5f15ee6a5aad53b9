use shapeproof::{LodTensorView, prelude::*, stack};

fn dense(x: LodTensorView<f32, Shape![12], u8>, w: &Tensor<f32, Shape![8, 12]>) {
    let _ = stack((&x, w), Axis::<0>);
}

fn main() {
    let _ = dense;
}
