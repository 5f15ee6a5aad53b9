use shapeproof::{Constant, Dim, pad, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = pad(&x, Axis::<1>, Dim::<1>, Dim::<1>, Constant(0_u8));
}
