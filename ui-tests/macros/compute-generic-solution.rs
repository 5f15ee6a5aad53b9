use shapeproof::{StaticExtent, compute, prelude::*};

fn differences<N: StaticExtent, M: StaticExtent>(x: &Tensor<f32, Shape![N]>) -> Tensor<f32, Shape![M]> {
    let step = shapeproof::tensor![-1.0, 1.0];
    compute!([i] => sum!(k => x[i + k] * step[k]))
}

fn main() {
    let _ = differences::<shapeproof::Dim<3>, shapeproof::Dim<2>>;
}
