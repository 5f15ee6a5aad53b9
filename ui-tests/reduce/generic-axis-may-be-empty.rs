use shapeproof::{StaticExtent, prelude::*};

fn peak<N: StaticExtent>(x: &Tensor<f32, (N,)>) {
    let _ = x.max_axis(Axis::<0>);
}

fn main() {
    peak(&Tensor::from([1.0]));
}
