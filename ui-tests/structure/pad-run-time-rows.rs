use shapeproof::{Dim, Reflect, pad, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![..4, 2]>::empty();
    let _ = pad(&x, Axis::<0>, Dim::<1>, Dim::<1>, Reflect);
}
