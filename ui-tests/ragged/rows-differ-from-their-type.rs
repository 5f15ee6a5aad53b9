use shapeproof::{Lod, LodTensor, prelude::*};

fn frames(rows: &Tensor<f32, Shape![8, 13]>, lod: Lod<&[u8]>) {
    let _ = LodTensor::<_, Shape![12], _, _>::new(rows, lod);
}

fn main() {
    let _ = frames;
}
