#![deny(unused_must_use)]
use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    &x * 2.0;
}
