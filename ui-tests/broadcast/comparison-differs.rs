use shapeproof::prelude::*;

fn main() {
    let a = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    let b = Tensor::from([10.0, 20.0]);
    let _ = a.less_than(&b);
}
