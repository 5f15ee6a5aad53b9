use shapeproof::{compute, prelude::*};

fn filtered(x: &Tensor<f32, Shape![8]>, h: &Tensor<f32, Shape![3]>) -> Tensor<f32, Shape![6]> {
    compute!([t] => sum!(u => x[t + u] * h[u]))
}

fn main() {
    let _ = filtered;
}
