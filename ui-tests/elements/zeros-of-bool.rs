use shapeproof::prelude::*;
fn main() {
    let _: Tensor<bool, Shape![3]> = Tensor::zeros();
}
