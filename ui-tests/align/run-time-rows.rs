use shapeproof::ops::elementwise::activations::Identity;
use shapeproof::prelude::*;

fn mask(x: &Tensor<f32, Shape![..29, 12]>, y: &Tensor<f32, Shape![..29]>) {
    let _ = x.elementwise_mul(y, Axis::<0>, Identity);
}

fn main() {
    let _ = mask;
}
