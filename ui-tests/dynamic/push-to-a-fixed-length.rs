use shapeproof::{prelude::*, tensor};

fn main() {
    let mut x: Tensor<i32, Shape![2, 3]> = Tensor::zeros();
    let _ = x.try_push_row(&tensor![1, 2, 3]);
}
