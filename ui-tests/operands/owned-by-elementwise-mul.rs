use shapeproof::{Identity, elementwise_mul, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let y = Tensor::<f32, Shape![3]>::zeros();
    let _ = elementwise_mul(&x, y, Axis::<1>, Identity);
}
