use shapeproof::prelude::*;
use shapeproof::{axes, sum_axes_keep};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = sum_axes_keep(&x, axes![1, -3]);
}
