use shapeproof::prelude::*;

fn main() {
    let x: Tensor<f32, Shape![2, 3]> = Tensor::zeros();
    let _ = x.view().try_into_static::<Shape![?, 3]>();
}
