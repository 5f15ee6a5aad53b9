use shapeproof::{StaticExtent, compute, prelude::*};

fn shifted<N: StaticExtent>(x: &Tensor<f32, Shape![N]>) -> Tensor<f32, Shape![2]> {
    compute!([i: 2] => x[i + 1])
}

fn main() {
    let _ = shifted::<shapeproof::Dim<3>>;
}
