use shapeproof::prelude::*;

fn main() {
    let mut x = Tensor::<f32, Shape![2, 3]>::zeros();
    x[(0, 1)] = 1.0;
}
