use shapeproof::{Dim, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![8, 3]>::zeros();
    let _ = x.windows(Axis::<1>, Dim::<4>);
}
