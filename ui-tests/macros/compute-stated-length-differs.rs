use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![1, 2, 3];
    let _ = compute!([i: 4] => 2 * x[i]);
}
