use shapeproof::{compute, prelude::*};

fn sums(x: &Tensor<f32, Shape![8]>) -> Tensor<f32, Shape![6]> {
    compute!([t] => sum!(k => x[t + k]))
}

fn main() {
    let _ = sums;
}
