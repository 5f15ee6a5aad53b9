use shapeproof::{LodTensorView, prelude::*, sequence_matmul};

fn project(
    x: LodTensorView<f32, Shape![12], u8>,
    weights: &Tensor<f32, Shape![12, 6]>,
    out: &mut Tensor<f32, Shape![..9, 12]>,
) {
    let _ = sequence_matmul(x, weights, out);
}

fn main() {
    let _ = project;
}
