use shapeproof::{prelude::*, sequence_mask};

fn mask(lengths: TensorView<i32, Shape![3]>, out: &mut Tensor<u8, Shape![3]>) {
    sequence_mask(lengths, out);
}

fn main() {
    let _ = mask;
}
