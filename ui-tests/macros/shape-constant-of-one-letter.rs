use shapeproof::prelude::*;

const N: usize = 16;

fn first(_: &Tensor<f32, Shape![N, 3]>) {}

fn main() {
    let _ = first;
}
