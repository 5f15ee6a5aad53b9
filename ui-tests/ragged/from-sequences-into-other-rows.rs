use shapeproof::{from_sequences, prelude::*};

fn join(a: &[f32], b: &[f32], rows: &mut Tensor<f32, Shape![..9, 13]>, offsets: &mut [u8]) {
    let _ = from_sequences::<f32, Shape![12], _, _>(&[a, b], rows, offsets);
}

fn main() {
    let _ = join;
}
