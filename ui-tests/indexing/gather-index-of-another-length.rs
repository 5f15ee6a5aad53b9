use shapeproof::{Dim, Index, gather, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let index: Tensor<Index<Dim<4>>, Shape![1]> = Tensor::full(Index::new(0).unwrap());
    let _ = gather(&x, Axis::<1>, &index);
}
