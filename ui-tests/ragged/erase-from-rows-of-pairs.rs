use shapeproof::{LodTensorView, prelude::*, sequence_erase};

fn without(x: LodTensorView<i32, Shape![2], u8>, rows: &mut [i32], offsets: &mut [u8]) {
    let _ = sequence_erase(x, &[2, 3], rows, offsets);
}

fn main() {
    let _ = without;
}
