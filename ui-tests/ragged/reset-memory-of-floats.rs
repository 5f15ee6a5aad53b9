use shapeproof::{LodSource, LodTensorView, lod_reset, prelude::*};

fn reset(x: LodTensorView<f32, Shape![12], u8>, memory: &mut [f32]) {
    let _ = lod_reset(x, None, Some(LodSource::<u8, _>::Lengths(&[4, 2])), memory);
}

fn main() {
    let _ = reset;
}
