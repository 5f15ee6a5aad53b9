use shapeproof::prelude::*;

fn main() {
    let x = Tensor::from([[1, 2], [3, 4]]);
    let y = Tensor::from([1, 2]);
    let _ = x.dot(&y);
}
