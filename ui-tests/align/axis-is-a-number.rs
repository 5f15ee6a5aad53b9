use shapeproof::ops::elementwise::activations::Identity;
use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let y = Tensor::<f32, Shape![2]>::zeros();
    let _ = x.elementwise_add(&y, 0, Identity);
}
