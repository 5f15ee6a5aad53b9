use shapeproof::ops::elementwise::activations::Identity;
use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![2, 3, 4, 5]>::zeros();
    let y = Tensor::<f32, Shape![2, 3, 4, 6]>::zeros();
    let _ = x.elementwise_mul(&y, Axis::<1>, Identity);
}
