use shapeproof::{prelude::*, try_argwhere};

fn main() {
    let x = Tensor::<i32, Shape![2, 3]>::zeros();
    let _: Tensor<usize, Shape![..6, 2]> = try_argwhere(&x).unwrap();
}
