use shapeproof::prelude::*;

fn main() {
    fn norm(x: &Tensor<f32, Shape![2, 3]>) -> f32 {
        x.square().sum()
    }
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = norm(&(&x + 1.0));
}
