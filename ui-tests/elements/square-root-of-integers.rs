use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<i32, Shape![4]>::zeros();
    let _ = x.sqrt();
}
