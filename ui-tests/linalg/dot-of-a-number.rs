use shapeproof::{dot, prelude::*};

fn main() {
    let x = Tensor::from([1.0, 2.0, 3.0]);
    let _ = dot(&x, 2.0);
}
