use shapeproof::{Dim, StaticExtent, prelude::*};
fn f<N: StaticExtent>(x: &Tensor<f32, Shape![N]>) {
    let _ = x.windows(Axis::<0>, Dim::<3>);
}
fn main() {}
