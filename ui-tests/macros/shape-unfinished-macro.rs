use shapeproof::prelude::*;

fn first(_: &Tensor<f32, Shape![rows!, 2]>) {}

fn main() {
    let _ = first;
}
