use shapeproof::{LodTensorView, prelude::*, sequence_pad};

fn pad(
    x: LodTensorView<f32, Shape![12], u8>,
    zero: &Tensor<f32, Shape![13]>,
    out: TensorViewMut<f32, Shape![5, 9, 12]>,
) {
    let _ = sequence_pad(x, zero, out);
}

fn main() {
    let _ = pad;
}
