use shapeproof::prelude::*;

fn main() {
    let _: Tensor<String, Shape![2]> = Tensor::full(String::new());
}
