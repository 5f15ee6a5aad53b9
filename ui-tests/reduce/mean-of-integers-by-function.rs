use shapeproof::{mean_axis, prelude::*};

fn main() {
    let x = Tensor::from([[1, 2], [3, 4]]);
    let _ = mean_axis(&x, Axis::<0>);
}
