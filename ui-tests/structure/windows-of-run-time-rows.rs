use shapeproof::{Dim, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![..8, 3]>::empty();
    let _ = x.windows(Axis::<0>, Dim::<4>);
}
