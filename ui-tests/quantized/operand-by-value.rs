use shapeproof::quantized::{Activation, Affine, Filters, FullyConnected, Scales};
use shapeproof::{Dim, prelude::*};

static DENSE: FullyConnected<Dim<4>, Dim<2>> = FullyConnected::new(&Filters {
    input: Affine::new(0.1, 0),
    weights: &Tensor::full(1),
    scales: Scales::PerTensor(0.02),
    bias: &Tensor::full(0),
    output: Affine::new(0.1, 0),
    activation: Activation::None,
});

fn main() {
    let _ = DENSE.eval(Tensor::<i8, Shape![4]>::zeros());
}
