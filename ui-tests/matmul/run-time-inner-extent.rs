use shapeproof::prelude::*;

fn mix(frames: &Tensor<f32, Shape![..29, 12]>, weights: &Tensor<f32, Shape![29]>) {
    let _ = weights.matmul(frames);
}

fn main() {
    let _ = mix;
}
