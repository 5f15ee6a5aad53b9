use shapeproof::quantized::{Activation, Affine, Conv2d, Filters, Scales, Steps};
use shapeproof::{Shape, Tensor};

static LAYER: Conv2d<Shape![8, 8, 4], Shape![16, 9, 3, 4], Steps> = Conv2d::new(&Filters {
    input: Affine::new(0.1, 0),
    weights: &Tensor::full(1),
    scales: Scales::PerTensor(0.01),
    bias: &Tensor::full(0),
    output: Affine::new(0.1, 0),
    activation: Activation::None,
});

fn main() {}
