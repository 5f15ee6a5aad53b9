use shapeproof::{Dim, Edge, pad, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![2, 0]>::zeros();
    let _ = pad(&x, Axis::<1>, Dim::<1>, Dim::<1>, Edge);
}
