use shapeproof::prelude::*;

fn main() {
    let a = Tensor::<f32, Shape![2, 4, 8]>::zeros();
    let b = Tensor::<f32, Shape![3, 8, 4]>::zeros();
    let _ = a.matmul(&b);
}
