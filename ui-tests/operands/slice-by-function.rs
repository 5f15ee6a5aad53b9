use shapeproof::{mul, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let row: &[f32] = &[1.0, 2.0, 3.0];
    let _ = mul(&x, row);
}
