use shapeproof::{LodTensorView, LodView, prelude::*, sequence_expand};

fn repeat(
    x: LodTensorView<f32, Shape![2], u8>,
    y: LodView<u8>,
    out: &mut Tensor<f32, Shape![..8, 3]>,
    offsets: &mut [u8],
) {
    let _ = sequence_expand(x, y, 0, out, offsets);
}

fn main() {
    let _ = repeat;
}
