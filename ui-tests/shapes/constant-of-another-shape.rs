use shapeproof::prelude::*;

const W: Tensor<i32, Shape![2, 3]> = Tensor::from_nested([[1, 2], [3, 4]]);

fn main() {
    let _ = W;
}
