use shapeproof::{prelude::*, tensor};

fn push(frames: &mut Tensor<i32, Shape![..32, 12]>) {
    let _ = frames.try_push_row(&tensor![1, 2, 3]);
}

fn main() {
    let _ = push;
}
