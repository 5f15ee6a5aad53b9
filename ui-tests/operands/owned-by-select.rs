use shapeproof::{Numpy, prelude::*, select};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = select(x.is_finite(), x.clone(), 0.0, Numpy);
}
