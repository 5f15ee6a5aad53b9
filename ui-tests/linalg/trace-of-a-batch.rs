use shapeproof::prelude::*;
use shapeproof::trace;

fn main() {
    let x = Tensor::<f32, Shape![2, 3, 3]>::zeros();
    let _ = trace(&x);
}
