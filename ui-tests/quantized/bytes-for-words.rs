use shapeproof::quantized::{Activation, Affine, Filters, Scales, int16x8};
use shapeproof::{Dim, Tensor, tensor};

static LAYER: int16x8::FullyConnected<Dim<3>, Dim<2>> = int16x8::FullyConnected::new(&Filters {
    input: Affine::new(0.1, 0),
    weights: &Tensor::full(1),
    scales: Scales::PerTensor(0.01),
    bias: &Tensor::full(0),
    output: Affine::new(0.1, 0),
    activation: Activation::None,
});

fn main() {
    let _ = LAYER.eval(&tensor![1_i8, 2, 3]);
}
