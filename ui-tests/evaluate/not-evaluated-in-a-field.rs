use shapeproof::prelude::*;

fn main() {
    struct Layer {
        weights: Tensor<f32, Shape![2, 3]>,
    }
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let layer = Layer { weights: &x * 0.5 };
    let _ = layer.weights;
}
