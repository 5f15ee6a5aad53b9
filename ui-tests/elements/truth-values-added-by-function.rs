use shapeproof::{add, prelude::*};

fn main() {
    let x = Tensor::from([true, false]);
    let _ = add(&x, &x);
}
