use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![1, 4]>::zeros();
    let _ = x.broadcast_to([3, 4]);
}
