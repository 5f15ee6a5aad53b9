use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![[1, 2], [3, 4]];
    let (low, high) = compute!([i] => (low, high) = (min!(j => x[i, j]), max!(j => x[i, j]), x[i, 0]));
}
