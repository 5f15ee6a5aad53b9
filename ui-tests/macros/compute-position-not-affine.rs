use shapeproof::{compute, tensor};

fn main() {
    let m = tensor![[1, 2, 3], [4, 5, 6]];
    let _ = compute!([i, j] => m[i * j, j]);
}
