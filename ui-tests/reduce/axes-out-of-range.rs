use shapeproof::prelude::*;
use shapeproof::axes;

fn main() {
    let x = Tensor::<f32, Shape![2, 3, 4]>::zeros();
    let _ = x.mean_axes(axes![0, 3]);
}
