// A tensor of this shape has a length of its own type, not any number.

use shapeproof::{length, prelude::*};

fn main() {
    length!(n = 3);
    let _: Tensor<f32, Shape![n, 2]> = Tensor::zeros();
}
