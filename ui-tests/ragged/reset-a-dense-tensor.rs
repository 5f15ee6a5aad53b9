use shapeproof::{LodSource, lod_reset, prelude::*};

fn reset(x: &Tensor<f32, Shape![8, 2]>, memory: &mut [u8]) {
    let _ = lod_reset(x, None, Some(LodSource::<u8, _>::Lengths(&[4, 2])), memory);
}

fn main() {
    let _ = reset;
}
