use shapeproof::{Shape, Tensor, einsum};

fn main() {
    let a: Tensor<f32, Shape![4, 5, 6]> = Tensor::full(1.0);
    let b: Tensor<f32, Shape![3, 6, 2]> = Tensor::full(1.0);
    let _ = einsum!("...ij,...jk->...ik", &a, &b, ellipsis = 1);
}
