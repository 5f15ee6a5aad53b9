use shapeproof::{Lod, prelude::*};

fn frames(x: &Tensor<f32, Shape![]>, lod: Lod<&[u8]>) {
    let _ = x.with_lod(lod);
}

fn main() {
    let _ = frames;
}
