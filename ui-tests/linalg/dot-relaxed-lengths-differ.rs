use shapeproof::{dot_relaxed, prelude::*};

fn main() {
    let x = Tensor::from([1.0_f32, 2.0]);
    let y = Tensor::from([1.0_f32, 2.0, 3.0]);
    let _ = dot_relaxed(&x, &y);
}
