use shapeproof::prelude::*;

const SAMPLES: usize = 16_000;

fn first(_: &Tensor<f32, Shape![{ 100 * SAMPLES }]>) {}

fn main() {
    let _ = first;
}
