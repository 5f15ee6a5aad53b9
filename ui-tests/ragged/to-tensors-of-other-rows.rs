use shapeproof::{LodTensorView, prelude::*, to_tensors};

fn list(x: LodTensorView<f32, Shape![12], u8>, out: &mut [Tensor<f32, Shape![..9, 13]>]) {
    let _ = to_tensors(x, out);
}

fn main() {
    let _ = list;
}
