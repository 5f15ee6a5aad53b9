use shapeproof::prelude::*;

fn main() {
    let a = Tensor::<f32, Shape![2, 3]>::zeros();
    let b = Tensor::<f32, Shape![2]>::zeros();
    let _ = (&a * 2.0 + &a).sub(&b).relu();
}
