use shapeproof::{Dim, prelude::*, top_k};

fn main() {
    let x = Tensor::<f32, Shape![..8]>::empty();
    let _ = top_k(&x, Axis::<0>, Dim::<4>);
}
