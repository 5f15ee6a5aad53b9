use shapeproof::{concat, prelude::*};

fn main() {
    let a = Tensor::<f32, Shape![2, 3]>::zeros();
    let b = Tensor::<f32, Shape![2, 4]>::zeros();
    let _ = concat((&a, &a, &b), Axis::<0>);
}
