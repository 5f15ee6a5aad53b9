use shapeproof::prelude::*;

fn main() {
    let a = Tensor::<f32, Shape![2, 3]>::zeros();
    let b = Tensor::<f32, Shape![4, 3]>::zeros();
    let _ = &a + &b;
}
