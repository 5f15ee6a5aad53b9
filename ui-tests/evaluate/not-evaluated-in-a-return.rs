use shapeproof::prelude::*;

fn main() {
    fn rectified(x: &Tensor<f32, Shape![2, 3]>) -> Tensor<f32, Shape![2, 3]> {
        x.relu()
    }
    let _ = rectified(&Tensor::zeros());
}
