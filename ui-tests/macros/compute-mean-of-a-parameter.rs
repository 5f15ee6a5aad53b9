use shapeproof::{StaticExtent, compute, prelude::*};

fn mean<N: StaticExtent>(x: &Tensor<f32, Shape![N]>) -> f32 {
    compute!([] => mean!(i => x[i])).item()
}

fn main() {
    let _ = mean(&shapeproof::tensor![1.0, 2.0]);
}
