use shapeproof::{Dim, prelude::*, span};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = x.slice_step(Axis::<1>, span!(0..3), Dim::<0>);
}
