use shapeproof::{LodTensorView, prelude::*, sequence_softmax};

fn softmax(x: LodTensorView<f32, Shape![2], u8>, out: &mut Tensor<f32, Shape![..8, 3]>) {
    let _ = sequence_softmax(x, out);
}

fn main() {
    let _ = softmax;
}
