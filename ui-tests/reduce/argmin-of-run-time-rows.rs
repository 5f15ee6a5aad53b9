use shapeproof::prelude::*;

fn main() {
    let frames = Tensor::<f32, Shape![..29, 12]>::empty();
    let _ = frames.argmin();
}
