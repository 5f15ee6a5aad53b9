use shapeproof::{prelude::*, sort};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = sort(&x, Axis::<2>);
}
