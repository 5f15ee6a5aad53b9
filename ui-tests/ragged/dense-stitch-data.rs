use shapeproof::{LodTensorView, Stitch, prelude::*};

fn dense(x: LodTensorView<f32, Shape![12], u8>, index: &Tensor<i32, Shape![8]>) {
    let _ = Stitch::new().part(index, &x);
}

fn main() {
    let _ = dense;
}
