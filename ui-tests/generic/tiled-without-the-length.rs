// Nothing says how long twice `N` is.

use shapeproof::{Dim, StaticExtent, prelude::*, tile};

fn twice<N: StaticExtent>(x: &Tensor<f32, (N,)>) -> f32 {
    tile(x, Axis::<0>, Dim::<2>).sum()
}

fn main() {
    let _ = twice(&Tensor::<f32, Shape![8]>::zeros());
}
