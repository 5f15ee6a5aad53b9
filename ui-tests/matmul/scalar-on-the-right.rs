use shapeproof::prelude::*;

fn main() {
    let w = Tensor::<f32, Shape![32, 12]>::zeros();
    let gain = Tensor::<f32, Shape![]>::zeros();
    let _ = w.matmul(&gain);
}
