use shapeproof::ops::elementwise::activations::Identity;
use shapeproof::{elementwise_mul, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![2, 3, 4, 5]>::zeros();
    let y = Tensor::<f32, Shape![3, 5]>::zeros();
    let _ = elementwise_mul(&x, &y, Axis::<1>, Identity);
}
