use shapeproof::{matmul_relaxed, prelude::*};

fn main() {
    let w = Tensor::<i16, Shape![32, 12]>::zeros();
    let x = Tensor::<i16, Shape![12]>::zeros();
    let _ = matmul_relaxed(&w, &x);
}
