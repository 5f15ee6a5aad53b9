use shapeproof::{multiplex, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![4, 2]>::zeros();
    let y = Tensor::<f32, Shape![4, 3]>::zeros();
    let index = Tensor::<i32, Shape![4]>::zeros();
    let _ = multiplex([&x, &y], &index);
}
