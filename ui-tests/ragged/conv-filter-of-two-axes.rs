use shapeproof::{LodTensorView, prelude::*, sequence_conv};

fn project(x: LodTensorView<f32, Shape![4], u8>, filter: &Tensor<f32, Shape![12, 8]>, out: &mut [f32]) {
    let _ = sequence_conv(x, filter, -1, out);
}

fn main() {
    let _ = project;
}
