use shapeproof::{Dim, prelude::*, split};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = split(&x, Axis::<1>, Dim::<4>);
}
