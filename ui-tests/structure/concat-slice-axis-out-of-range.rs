use shapeproof::{Shape, prelude::*, try_concat_into};

fn f(rows: &[TensorView<'_, f32, Shape![2, 3]>], out: &mut Tensor<f32, Shape![..8, 3]>) {
    let _ = try_concat_into(rows, Axis::<2>, out);
}

fn main() {
    let _ = f;
}
