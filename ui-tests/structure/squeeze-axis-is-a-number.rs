use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![1, 3]>::zeros();
    let _ = x.squeeze(0);
}
