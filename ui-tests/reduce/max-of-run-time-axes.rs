use shapeproof::prelude::*;
use shapeproof::axes;

fn main() {
    let x = Tensor::<f32, Shape![..8, 3, 4]>::empty();
    let _ = x.min_axes(axes![0, 2]);
}
