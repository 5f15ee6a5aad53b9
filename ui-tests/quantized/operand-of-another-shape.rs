use shapeproof::quantized::{Activation, Add, Affine};
use shapeproof::{Shape, Tensor};

const Q: Affine = Affine::new(0.1, 0);
static ADD: Add<Shape![4, 16]> = Add::new(Q, Q, Q, Activation::None);

fn main() {
    let x = Tensor::<i8, Shape![4, 16]>::full(1);
    let y = Tensor::<i8, Shape![4, 8]>::full(1);
    let _ = ADD.eval(&x, &y);
}
