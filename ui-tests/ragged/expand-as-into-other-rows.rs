use shapeproof::{LodTensorView, LodView, prelude::*, sequence_expand_as};

fn repeat(x: LodTensorView<f32, Shape![2], u8>, y: LodView<u8>, out: &mut Tensor<f32, Shape![..8, 3]>) {
    let _ = sequence_expand_as(x, y, out);
}

fn main() {
    let _ = repeat;
}
