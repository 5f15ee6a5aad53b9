use shapeproof::{LodTensorView, prelude::*, sequence_softmax};

fn softmax(x: LodTensorView<i32, Shape![2], u8>, out: &mut [i32]) {
    let _ = sequence_softmax(x, out);
}

fn main() {
    let _ = softmax;
}
