use shapeproof::{LodTensorView, prelude::*};

fn dense(x: &LodTensorView<f32, Shape![12], u8>) -> Tensor<usize, Shape![12]> {
    x.argmax_axis(Axis::<0>)
}

fn main() {
    let _ = dense;
}
