use shapeproof::prelude::*;

fn dense<I: Extent, O: Extent>(_weights: &Tensor<f32, Shape![O, I]>, _x: &Tensor<f32, Shape![I]>) {}

fn main() {
    let w = Tensor::<f32, Shape![32, 12]>::zeros();
    dense(&w, &Tensor::<f32, Shape![13]>::zeros());
}
