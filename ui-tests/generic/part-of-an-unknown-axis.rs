// Nothing says that the axis has three positions.

use shapeproof::{StaticExtent, prelude::*, windows};

fn spans<N: StaticExtent, C: StaticExtent>(x: &Tensor<f32, (N, C)>) -> usize {
    windows(x, Axis::<0>, shapeproof::Dim::<3>).len()
}

fn main() {
    let _ = spans(&Tensor::<f32, Shape![8, 2]>::zeros());
}
