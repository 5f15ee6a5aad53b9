use shapeproof::prelude::*;

fn main() {
    let y = Tensor::<f32, Shape![3]>::zeros();
    let _ = y.broadcast_to::<Shape![?, 3]>();
}
