use shapeproof::{LodTensorView, prelude::*, sequence_pad};

fn pad(
    x: LodTensorView<f32, Shape![], u8>,
    zero: &Tensor<f32, Shape![]>,
    out: TensorViewMut<f32, Shape![5]>,
) {
    let _ = sequence_pad(x, zero, out);
}

fn main() {
    let _ = pad;
}
