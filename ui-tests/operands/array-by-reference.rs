use shapeproof::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0, 3.0]);
    let _ = x.add(&[1.0, 2.0, 3.0]);
}
