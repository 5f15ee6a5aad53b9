use shapeproof::{mul, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = mul(&x, [1.0, 2.0, 3.0]);
}
