use ndarray::ArrayView1;
use shapeproof::prelude::*;

fn plot(_: ArrayView1<'_, f32>) {}

fn show(x: &Tensor<f32, Shape![2, 3]>) {
    plot(x.view().into());
}

fn main() {
    let _ = show;
}
