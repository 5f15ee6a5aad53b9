use shapeproof::{prelude::*, span};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = x.slice(Axis::<2>, span!(0..1));
}
