use shapeproof::{Shape, prelude::*, stack};

fn f(rows: &[TensorView<'_, f32, Shape![2, 3]>]) {
    let _ = stack(rows, Axis::<0>);
}

fn main() {
    let _ = f;
}
