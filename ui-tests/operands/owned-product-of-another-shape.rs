use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let w = Tensor::<f32, Shape![3, 4]>::zeros();
    let _ = x.matmul(&w) + x;
}
