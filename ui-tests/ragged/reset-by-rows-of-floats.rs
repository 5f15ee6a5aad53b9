use shapeproof::{LodSource, LodTensorView, lod_reset, prelude::*};

fn reset(x: LodTensorView<f32, Shape![12], u8>, y: LodTensorView<f32, Shape![], u8>, memory: &mut [u8]) {
    let _ = lod_reset(x, Some(LodSource::of(y)), None, memory);
}

fn main() {
    let _ = reset;
}
