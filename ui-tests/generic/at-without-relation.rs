use shapeproof::{StaticExtent, prelude::*, idx};
fn f<N: StaticExtent>(x: &Tensor<f32, Shape![N, 3]>) {
    let _ = x.at(idx![3, 0]);
}
fn main() {}
