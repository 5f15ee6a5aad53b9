use shapeproof::{prelude::*, stack};

fn main() {
    let a = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = stack((&a, &a), Axis::<4>);
}
