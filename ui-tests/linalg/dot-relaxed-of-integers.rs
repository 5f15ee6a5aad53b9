use shapeproof::{dot_relaxed, prelude::*};

fn main() {
    let x = Tensor::from([1, 2, 3]);
    let _ = dot_relaxed(&x, &x);
}
