use shapeproof::{LodTensorView, Numpy, prelude::*, select};

fn dense(x: LodTensorView<f32, Shape![12], u8>, w: &Tensor<f32, Shape![8, 12]>) {
    let _ = select(x, w, w, Numpy);
}

fn main() {
    let _ = dense;
}
