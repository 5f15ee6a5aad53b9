use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![4, 3]>::zeros();
    x.transpose().assign(1.0);
}
