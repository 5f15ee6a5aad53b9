use shapeproof::{LodTensorView, prelude::*, sequence_reshape};

fn reshape(x: LodTensorView<f32, Shape![4], u8>, offsets: &mut [u8]) {
    let _ = sequence_reshape::<Shape![?], _, _, _, _>(x, offsets);
}

fn main() {
    let _ = reshape;
}
