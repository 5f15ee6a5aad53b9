use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![4, 3]>::zeros();
    let _ = x.at([1, 2]);
}
