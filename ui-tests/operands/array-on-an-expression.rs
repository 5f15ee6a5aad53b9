use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = (&x * 2.0) + [1.0, 2.0, 3.0];
}
