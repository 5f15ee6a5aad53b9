use shapeproof::{LodTensorView, prelude::*, sequence_slice};

fn cut(x: LodTensorView<f32, Shape![2], u8>, out: &mut [f32], offsets: &mut [i32]) {
    let _ = sequence_slice(x, &[0, 1], &[1, 2], out, offsets);
}

fn main() {
    let _ = cut;
}
