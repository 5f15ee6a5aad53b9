use shapeproof::{Identity, LodTensorView, elementwise_mul, prelude::*};

fn dense(x: LodTensorView<f32, Shape![12], u8>, w: &Tensor<f32, Shape![8, 12]>) {
    let _ = elementwise_mul(&x, w, Axis::<0>, Identity);
}

fn main() {
    let _ = dense;
}
