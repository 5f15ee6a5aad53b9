use shapeproof::{flip, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = flip(&x, Axis::<2>);
}
