use shapeproof::prelude::*;
use shapeproof::{Dim, Index, ScatterAdd, scatter};

fn main() {
    let mut sums = Tensor::<f32, Shape![4, 2]>::zeros();
    let index: Tensor<Index<Dim<4>>, Shape![3]> = Tensor::full(Index::new(1).unwrap());
    let updates = Tensor::<f32, Shape![3, 5]>::zeros();
    scatter(&mut sums, Axis::<0>, &index, &updates, ScatterAdd);
}
