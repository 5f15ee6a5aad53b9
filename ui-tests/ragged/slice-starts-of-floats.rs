use shapeproof::{LodTensorView, prelude::*, sequence_slice};

fn cut(x: LodTensorView<f32, Shape![2], u8>, out: &mut [f32], offsets: &mut [u8]) {
    let _ = sequence_slice(x, &[0.0, 1.0], &[1.0, 2.0], out, offsets);
}

fn main() {
    let _ = cut;
}
