use shapeproof::{StaticExtent, compute, prelude::*};

fn pairs<N: StaticExtent>(x: &Tensor<f32, Shape![8]>, y: &Tensor<f32, Shape![N]>) -> Tensor<f32, Shape![N]> {
    compute!([i] => y[i] + x[2 * i + 1])
}

fn main() {
    let _ = pairs::<shapeproof::Dim<3>>;
}
