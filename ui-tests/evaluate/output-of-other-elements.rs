use shapeproof::{prelude::*, try_concat_into};

fn join(x: TensorView<f32, Shape![..4, 3]>, out: &mut Tensor<f64, Shape![..8, 3]>) {
    let _ = try_concat_into((x, x), Axis::<0>, out);
}

fn main() {
    let _ = join;
}
