use shapeproof::prelude::*;

fn sums(x: TensorView<f32, Shape![..4, 3]>, out: &mut Tensor<f64, Shape![..4]>) {
    let _ = x.try_sum_axis_into(Axis::<1>, out);
}

fn main() {
    let _ = sums;
}
