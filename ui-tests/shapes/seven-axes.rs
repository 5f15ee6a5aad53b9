use shapeproof::prelude::*;

fn main() {
    let x = Tensor::from([[[[[[[1]]]]]]]);
    let _ = x;
}
