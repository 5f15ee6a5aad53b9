use shapeproof::{mul, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let y = Tensor::<f32, Shape![3]>::zeros();
    let _ = mul(&x, y);
}
