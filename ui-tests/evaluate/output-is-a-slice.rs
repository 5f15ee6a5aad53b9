use shapeproof::{prelude::*, try_matmul_into};

fn product(x: TensorView<f32, Shape![..4, 3]>, w: &Tensor<f32, Shape![3, 2]>, out: &mut [f32]) {
    let _ = try_matmul_into(x, w, out);
}

fn main() {
    let _ = product;
}
