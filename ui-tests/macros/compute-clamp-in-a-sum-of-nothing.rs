use shapeproof::compute;
use shapeproof::prelude::*;

fn main() {
    let weights = Tensor::<f32, Shape![3]>::zeros();
    let nothing = Tensor::<f32, Shape![4, 0]>::zeros();
    let _ = compute!([i: 4, t: 5] => sum!(k => weights[k] * clamp!(nothing[i, t - k])));
}
