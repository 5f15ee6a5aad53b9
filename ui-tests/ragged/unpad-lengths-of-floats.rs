use shapeproof::{prelude::*, sequence_unpad};

fn unpad(x: TensorView<f32, Shape![2, 9, 12]>, out: &mut [f32], offsets: &mut [u8]) {
    let _ = sequence_unpad(x, &[1.0, 2.0], out, offsets);
}

fn main() {
    let _ = unpad;
}
