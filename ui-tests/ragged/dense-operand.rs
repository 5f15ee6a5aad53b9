use shapeproof::{prelude::*, sequence_reverse};

fn main() {
    let x = Tensor::<f32, Shape![4, 2]>::zeros();
    let _ = sequence_reverse(&x, &mut [0.0; 8][..]);
}
