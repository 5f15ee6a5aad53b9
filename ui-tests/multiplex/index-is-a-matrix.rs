use shapeproof::{multiplex, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![4, 2]>::zeros();
    let index = Tensor::<i32, Shape![4, 2]>::zeros();
    let _ = multiplex([&x, &x], &index);
}
