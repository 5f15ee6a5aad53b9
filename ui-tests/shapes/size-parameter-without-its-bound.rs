use shapeproof::{Dim, prelude::*};

fn first<const N: usize>(_: &Tensor<f32, Shape![Dim<N>, 3]>) {}

fn main() {
    first(&Tensor::from([[1.0; 3]; 2]));
}
