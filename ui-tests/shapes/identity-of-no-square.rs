use shapeproof::prelude::*;

fn main() {
    let _: Tensor<f32, Shape![2, 3]> = Tensor::eye();
}
