use shapeproof::{Dim, prelude::*, windows};

fn main() {
    let x = Tensor::<f32, Shape![8]>::zeros();
    let _ = windows(&x, Axis::<0>, Dim::<0>);
}
