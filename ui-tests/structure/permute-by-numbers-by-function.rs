use shapeproof::{permute, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::zeros();
    let _ = permute(&x, (1, 0));
}
