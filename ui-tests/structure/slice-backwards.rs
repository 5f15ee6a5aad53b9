use shapeproof::{prelude::*, span};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = x.slice(Axis::<1>, span!(2..1));
}
