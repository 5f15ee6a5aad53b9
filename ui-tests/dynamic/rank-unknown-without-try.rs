use shapeproof::{DynView, prelude::*};

fn scale(x: DynView<f32>, gain: &Tensor<f32, Shape![12]>) {
    let _ = x * gain;
}

fn main() {
    let _ = scale;
}
