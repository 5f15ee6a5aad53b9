use shapeproof::prelude::*;

fn main() {
    let _ = Tensor::<f32, Shape![..8, 3]>::zeros();
}
