use shapeproof::{StaticExtent, compute, prelude::*};

fn before<N: StaticExtent>(x: &Tensor<f32, Shape![N]>) -> Tensor<f32, Shape![N]> {
    compute!([t: N] => reflect!(x[t - 1]))
}

fn main() {
    let _ = before(&shapeproof::tensor![1.0, 2.0]);
}
