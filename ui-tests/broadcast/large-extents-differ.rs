use shapeproof::prelude::*;

fn main() {
    let a = Tensor::<f32, Shape![2, 9216]>::zeros();
    let b = Tensor::<f32, Shape![9126]>::zeros();
    let _ = &a - &b;
}
