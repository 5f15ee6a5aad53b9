use shapeproof::prelude::*;

fn frames(x: &Tensor<f32, Shape![8, 2]>, offsets: &[u8]) {
    let _ = x.with_lod(offsets);
}

fn main() {
    let _ = frames;
}
