use shapeproof::{LodTensorView, prelude::*, sequence_concat};

fn join(
    a: LodTensorView<i32, Shape![2], u8>,
    b: LodTensorView<i32, Shape![3], u8>,
    out: &mut [i32],
    offsets: &mut [u8],
) {
    let _ = sequence_concat(&[a, b], out, offsets);
}

fn main() {
    let _ = join;
}
