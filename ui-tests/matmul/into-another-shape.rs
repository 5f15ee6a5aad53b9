use shapeproof::{matmul_into, prelude::*};

fn main() {
    let w = Tensor::<f32, Shape![32, 12]>::zeros();
    let x = Tensor::<f32, Shape![12]>::zeros();
    let mut y = Tensor::<f32, Shape![12]>::zeros();
    matmul_into(&w, &x, &mut y);
}
