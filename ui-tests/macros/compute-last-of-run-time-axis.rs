use shapeproof::{compute, prelude::*};

fn last(rows: TensorView<f32, Shape![..4, 3]>) -> Tensor<f32, Shape![3]> {
    compute!([j] => rows[-1, j])
}

fn main() {
    let _ = last;
}
