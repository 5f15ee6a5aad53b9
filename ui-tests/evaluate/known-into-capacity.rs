use shapeproof::prelude::*;

fn double(x: &Tensor<f32, Shape![2, 3]>, out: &mut Tensor<f32, Shape![..8, 3]>) {
    (x * 2.0).eval_into(out);
}

fn main() {
    let _ = double;
}
