use shapeproof::prelude::*;

fn first(_: &Tensor<f32, [usize; 2]>) {}

fn main() {
    let _ = first;
}
