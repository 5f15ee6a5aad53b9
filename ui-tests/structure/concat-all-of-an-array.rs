use shapeproof::{concat_all, prelude::*};

fn main() {
    let a = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = concat_all([&a, &a, &a], Axis::<0>);
}
