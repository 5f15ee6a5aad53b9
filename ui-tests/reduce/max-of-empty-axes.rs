use shapeproof::prelude::*;
use shapeproof::{axes, max_axes};

fn main() {
    let x = Tensor::<f32, Shape![2, 3, 0]>::zeros();
    let _ = max_axes(&x, axes![0, 2]);
}
