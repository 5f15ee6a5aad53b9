use shapeproof::{LodTensorView, prelude::*, where_};

fn dense(
    x: LodTensorView<f32, Shape![12], u8>,
    w: &Tensor<f32, Shape![8, 12]>,
    keep: &Tensor<bool, Shape![8, 12]>,
) {
    let _ = where_(keep, x, w);
}

fn main() {
    let _ = dense;
}
