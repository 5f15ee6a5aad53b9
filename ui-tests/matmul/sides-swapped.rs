use shapeproof::prelude::*;

fn main() {
    let w = Tensor::<f32, Shape![32, 12]>::zeros();
    let x = Tensor::<f32, Shape![12, 4]>::zeros();
    let _ = x.matmul(&w);
}
