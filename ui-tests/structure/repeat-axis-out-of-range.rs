use shapeproof::{Dim, prelude::*, repeat};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = repeat(&x, Axis::<2>, Dim::<2>);
}
