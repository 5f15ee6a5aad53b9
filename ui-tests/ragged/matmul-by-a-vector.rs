use shapeproof::{LodTensorView, prelude::*, sequence_matmul};

fn project(x: LodTensorView<f32, Shape![12], u8>, weights: &Tensor<f32, Shape![12]>, out: &mut [f32]) {
    let _ = sequence_matmul(x, weights, out);
}

fn main() {
    let _ = project;
}
