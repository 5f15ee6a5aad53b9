use shapeproof::layers::Rnn;
use shapeproof::{Dim, prelude::*};

fn hear(model: &Rnn<f32, Dim<3>, Dim<2>>, frames: &Tensor<f32, Shape![3, 9]>, state: &mut Tensor<f32, Shape![2]>) {
    model.run(frames.transpose(), state);
}

fn main() {}
