use shapeproof::{Shape, concat, prelude::*};

fn f(rows: &[TensorView<'_, f32, Shape![2, 3]>]) {
    let _ = concat(rows, Axis::<0>);
}

fn main() {
    let _ = f;
}
