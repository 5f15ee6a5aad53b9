use shapeproof::{LodTensorView, prelude::*, sequence_mean};

fn mean(x: LodTensorView<bool, Shape![2], u8>, out: &mut [bool]) {
    let _ = sequence_mean(x, false, out);
}

fn main() {
    let _ = mean;
}
