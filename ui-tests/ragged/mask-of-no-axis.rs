use shapeproof::{prelude::*, sequence_mask};

fn mask(lengths: TensorView<i32, Shape![]>, out: &mut Tensor<u8, Shape![]>) {
    sequence_mask(lengths, out);
}

fn main() {
    let _ = mask;
}
