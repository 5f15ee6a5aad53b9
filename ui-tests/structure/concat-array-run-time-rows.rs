use shapeproof::{Shape, concat, prelude::*};

fn f(x: TensorView<'_, f32, Shape![?, 3]>) {
    let _ = concat([x, x], Axis::<1>);
}

fn main() {
    let _ = f;
}
