use shapeproof::compute;
use shapeproof::prelude::*;

fn main() {
    let weights = Tensor::<f32, Shape![3]>::zeros();
    let image = Tensor::<f32, Shape![4, 5]>::zeros();
    let _ = compute!([t: 5] => sum!(k => weights[k] * pad!(0.0; image[t - k])));
}
