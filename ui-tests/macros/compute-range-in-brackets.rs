use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![[1, 2], [3, 4]];
    let _ = compute!([i] => x[0..1, i]);
}
