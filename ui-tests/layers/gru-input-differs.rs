use shapeproof::layers::{Gates, GruResetBefore};
use shapeproof::prelude::*;
use shapeproof::Dim;

fn main() {
    let gru: GruResetBefore<f32, Dim<3>, Dim<2>> = GruResetBefore(Gates {
        input: Tensor::zeros(),
        hidden: Tensor::zeros(),
        input_bias: Tensor::zeros(),
        hidden_bias: Tensor::zeros(),
    });
    gru.step(&Tensor::<f32, Shape![4]>::zeros(), &mut Tensor::zeros());
}
