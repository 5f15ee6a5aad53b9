use shapeproof::{prelude::*, softmax};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = softmax(x, Axis::<1>);
}
