use shapeproof::{LodTensorView, matmul, prelude::*};

fn dense(x: LodTensorView<f32, Shape![12], u8>, w: &Tensor<f32, Shape![8, 12]>) {
    let _ = matmul(w, x);
}

fn main() {
    let _ = dense;
}
