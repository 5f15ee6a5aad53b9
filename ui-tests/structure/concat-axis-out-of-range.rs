use shapeproof::{concat, prelude::*};

fn main() {
    let a = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = concat((&a, &a), Axis::<2>);
}
