use shapeproof::{LodView, padding_mask, prelude::*};

fn mask(lod: LodView<u8>, out: &mut Tensor<u8, Shape![3, 9]>) {
    let _ = padding_mask(lod, out);
}

fn main() {
    let _ = mask;
}
