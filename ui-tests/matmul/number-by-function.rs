use shapeproof::{matmul, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = matmul(&x, 2.0);
}
