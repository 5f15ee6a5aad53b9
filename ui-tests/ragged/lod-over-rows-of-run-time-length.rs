use shapeproof::{Lod, prelude::*};

fn frames(x: TensorView<f32, Shape![8, ?]>, lod: Lod<&[u8]>) {
    let _ = x.with_lod(lod);
}

fn main() {
    let _ = frames;
}
