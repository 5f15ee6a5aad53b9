use shapeproof::{prelude::*, tensor};

fn main() {
    let p = tensor![[1.0, 2.0], [3.0, 4.0]];
    let _ = &p + &Tensor::eye() * 0.5;
}
