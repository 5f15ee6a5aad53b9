use shapeproof::{prelude::*, sequence_unpad};

fn unpad(x: TensorView<f32, Shape![5, 9, 12]>, out: &mut Tensor<f32, Shape![..45, 13]>, offsets: &mut [u8]) {
    let _ = sequence_unpad(x, &[1, 2, 3, 4, 5], out, offsets);
}

fn main() {
    let _ = unpad;
}
