use shapeproof::{Dim, prelude::*};

fn scale<I: Extent, O: Extent>(x: &Tensor<f32, Shape![I, O]>, gain: &Tensor<f32, Shape![O]>) {
    let _ = x * gain;
}

fn main() {
    let _ = scale::<Dim<2>, Dim<3>>;
}
