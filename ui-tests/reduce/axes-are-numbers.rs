use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![2, 3, 4]>::zeros();
    let _ = x.sum_axes((0, 2));
}
