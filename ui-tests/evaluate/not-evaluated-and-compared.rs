use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    assert_eq!(&x + 1.0, Tensor::ones());
}
