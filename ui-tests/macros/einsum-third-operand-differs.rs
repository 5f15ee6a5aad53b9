use shapeproof::{Shape, Tensor, einsum};

fn main() {
    let a: Tensor<f32, Shape![4, 5]> = Tensor::full(1.0);
    let b: Tensor<f32, Shape![5, 6]> = Tensor::full(1.0);
    let c: Tensor<f32, Shape![7, 4]> = Tensor::full(1.0);
    let _ = einsum!("ij,jk,ki->", &a, &b, &c);
}
