use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = x.norm_1_axis(Axis::<2>);
}
