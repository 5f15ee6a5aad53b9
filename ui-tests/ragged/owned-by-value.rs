use shapeproof::{LodTensor, prelude::*, sequence_softmax};

fn softmax(x: LodTensor<f32, Shape![2], [u8; 4], [f32; 6]>, out: &mut [f32]) {
    let _ = sequence_softmax(x, out);
}

fn main() {
    let _ = softmax;
}
