use shapeproof::prelude::*;

fn main() {
    let w = Tensor::<f32, Shape![32, 12]>::zeros();
    let x = Tensor::<f32, Shape![13]>::zeros();
    let _ = w.matmul_relaxed(&x);
}
