use shapeproof::layers::Gru;
use shapeproof::{Dim, prelude::*};

fn hear(model: &Gru<f32, Dim<3>, Dim<2>>, frames: &Tensor<f32, Shape![9, 4]>) -> Tensor<f32, Shape![9, 2]> {
    model.run(frames, &mut Tensor::zeros())
}

fn main() {}
