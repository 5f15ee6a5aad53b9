use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let y: Tensor<f32, Shape![2, 3]> = (&x * 2.0).relu();
    let _ = y;
}
