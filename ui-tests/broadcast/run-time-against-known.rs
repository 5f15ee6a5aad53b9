use shapeproof::prelude::*;

fn scale(frames: &Tensor<f32, Shape![..29, 12]>, gains: &Tensor<f32, Shape![29, 1]>) {
    let _ = frames * gains;
}

fn main() {
    let _ = scale;
}
