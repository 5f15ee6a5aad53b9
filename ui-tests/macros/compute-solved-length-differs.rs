use shapeproof::{compute_into, prelude::*};

fn main() {
    let x = Tensor::<f32, Shape![7, 5]>::full(1.0);
    let mut out = Tensor::<f32, Shape![2, 2, 3]>::full(0.0);
    compute_into!(out[i, j, c] = max!(p: 2, q: 2 => x[2 * i + p + c, 2 * j + q]));
}
