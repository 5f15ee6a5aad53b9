use shapeproof::{RowRing, prelude::*};

fn main() {
    let mut ring = RowRing::<f32, Shape![8, 3]>::full(0.0);
    ring.push(&Tensor::<f32, Shape![2]>::zeros());
}
