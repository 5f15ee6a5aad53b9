use shapeproof::{prelude::*, sum_axis};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = sum_axis(x, Axis::<0>);
}
