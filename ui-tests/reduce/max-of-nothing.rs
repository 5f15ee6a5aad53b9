use shapeproof::prelude::*;

fn main() {
    let none = Tensor::<f32, Shape![2, 0]>::zeros();
    let _ = none.max();
}
