use shapeproof::{Shape, Tensor, einsum};

fn main() {
    let a: Tensor<f32, Shape![4, 5]> = Tensor::full(1.0);
    let b: Tensor<f32, Shape![5, 6]> = Tensor::full(1.0);
    let c: Tensor<f32, Shape![6, 7]> = Tensor::full(1.0);
    let d: Tensor<f32, Shape![3]> = Tensor::full(1.0);
    let _ = einsum!("ij,jk,kl,i->l", &a, &b, &c, &d);
}
