use shapeproof::prelude::*;

fn main() {
    let x = Tensor::from([[true, false], [true, false]]);
    let _ = x.matmul(&x);
}
