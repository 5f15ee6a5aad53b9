use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    let (low, high) = compute!([i] => (low, high) = min!(j => x[i, j]));
}
