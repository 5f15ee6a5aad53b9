use shapeproof::{StaticExtent, prelude::*, span};
fn f<N: StaticExtent>(x: &Tensor<f32, Shape![N]>) {
    let _ = x.slice(Axis::<0>, span![1..3]);
}
fn main() {}
