use shapeproof::prelude::*;

fn first(_: &Tensor<f32, usize>) {}

fn main() {
    let _ = first;
}
