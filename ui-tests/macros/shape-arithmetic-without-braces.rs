use shapeproof::prelude::*;

const WIDTH: usize = 16;

fn first(_: &Tensor<f32, Shape![2 * WIDTH]>) {}

fn main() {
    let _ = first;
}
