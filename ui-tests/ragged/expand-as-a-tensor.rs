use shapeproof::{LodTensorView, prelude::*, sequence_expand_as};

fn repeat(x: LodTensorView<f32, Shape![2], u8>, y: LodTensorView<f32, Shape![2], u8>, out: &mut [f32]) {
    let _ = sequence_expand_as(x, y, out);
}

fn main() {
    let _ = repeat;
}
