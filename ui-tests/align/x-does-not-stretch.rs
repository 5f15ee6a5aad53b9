use shapeproof::ops::elementwise::activations::Identity;
use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![1, 3]>::zeros();
    let y = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = x.elementwise_add(&y, Axis::<-1>, Identity);
}
