use shapeproof::quantized::{Activation, Affine, MaxPool2d, Same, Steps};
use shapeproof::{Dim, Shape, Tensor};

static POOL: MaxPool2d<Shape![25, 5, 64], Dim<2>, Dim<2>, Steps<Same, 2, 2>> =
    MaxPool2d::new(Affine::new(0.1, 0), Activation::None);

fn main() {
    let x = Tensor::<i8, Shape![25, 5, 64]>::full(1);
    let mut out = Tensor::<i8, Shape![12, 3, 64]>::full(0);
    POOL.eval_into(&x, &mut out);
}
