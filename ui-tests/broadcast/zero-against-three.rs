use shapeproof::prelude::*;

fn main() {
    let none = Tensor::<f32, Shape![0]>::zeros();
    let b = Tensor::<f32, Shape![3]>::zeros();
    let _ = &none + &b;
}
