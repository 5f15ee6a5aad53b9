use shapeproof::{Identity, elementwise_mul, prelude::*};

fn scale(x: &Tensor<f32, Shape![..32, 12]>, y: &Tensor<f32, Shape![..32]>) {
    let _ = elementwise_mul(x, y, Axis::<0>, Identity);
}

fn main() {
    let _ = scale;
}
