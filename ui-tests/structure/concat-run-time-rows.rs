use shapeproof::{Shape, concat, prelude::*};

fn f(x: TensorView<'_, f32, Shape![?, 3]>, y: TensorView<'_, f32, Shape![2, 3]>) {
    let _ = concat((y, y, x), Axis::<1>);
}

fn main() {
    let _ = f;
}
