use shapeproof::{compute, prelude::*};

fn first(rows: TensorView<f32, Shape![..4, 3]>) -> Tensor<f32, Shape![3]> {
    compute!([j] => rows[0, j])
}

fn main() {
    let _ = first;
}
