use shapeproof::{Dim, prelude::*, top_k};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = top_k(&x, Axis::<1>, Dim::<4>);
}
