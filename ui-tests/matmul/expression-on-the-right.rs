use shapeproof::{matmul, prelude::*};

fn main() {
    let w = Tensor::<f32, Shape![32, 12]>::zeros();
    let x = Tensor::<f32, Shape![12]>::zeros();
    let _ = matmul(&w, &x * 2.0);
}
