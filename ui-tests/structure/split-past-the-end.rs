use shapeproof::{Dim, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = x.split(Axis::<1>, Dim::<4>);
}
