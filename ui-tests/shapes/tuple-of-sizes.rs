use shapeproof::prelude::*;

fn first(_: &Tensor<f32, (usize, usize)>) {}

fn main() {
    let _ = first;
}
