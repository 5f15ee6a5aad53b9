use shapeproof::prelude::*;

fn dense(_weights: &Tensor<f32, Shape![32, 12]>, _x: &Tensor<f32, Shape![12]>) {}

fn main() {
    dense(&Tensor::zeros(), &Tensor::<f32, Shape![13]>::zeros());
}
