use shapeproof::{prelude::*, stack};

fn main() {
    let a = Tensor::<f32, Shape![2, 3]>::zeros();
    let b = Tensor::<i32, Shape![2, 3]>::zeros();
    let _ = stack((&a, &b), Axis::<0>);
}
