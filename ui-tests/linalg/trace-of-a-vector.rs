use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![3]>::zeros();
    let _ = x.trace();
}
