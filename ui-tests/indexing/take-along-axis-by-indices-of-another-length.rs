use shapeproof::prelude::*;
use shapeproof::{Dim, Index, take_along_axis};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let index: Tensor<Index<Dim<4>>, Shape![2, 1]> = Tensor::full(Index::new(3).unwrap());
    let _ = take_along_axis(&x, Axis::<1>, &index);
}
