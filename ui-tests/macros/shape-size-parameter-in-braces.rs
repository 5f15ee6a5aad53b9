use shapeproof::prelude::*;

// A size that is a parameter is written `Dim<N>`.
fn first<const N: usize>(_: &Tensor<f32, Shape![{ N }, 3]>) {}

fn main() {
    let _ = first::<2>;
}
