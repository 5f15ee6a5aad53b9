use shapeproof::prelude::*;

fn main() {
    let mut x = Tensor::<f32, Shape![4]>::zeros();
    x.assign(&Tensor::<f64, Shape![4]>::zeros());
}
