use shapeproof::prelude::*;

fn main() {
    let w = Tensor::<f32, Shape![32, 12]>::zeros();
    let x = Tensor::<f64, Shape![12]>::zeros();
    let _ = w.matmul(&x);
}
