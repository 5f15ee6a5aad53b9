use shapeproof::{from_sequences, prelude::*};

fn join(
    a: &Tensor<f32, Shape![2, 12]>,
    b: &Tensor<f32, Shape![3, 12]>,
    rows: &mut [f32],
    offsets: &mut [u8],
) {
    let _ = from_sequences::<f32, Shape![12], _, _>(&[a, b], rows, offsets);
}

fn main() {
    let _ = join;
}
