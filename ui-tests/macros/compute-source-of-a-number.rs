use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![1.0, 2.0];
    let _ = compute!([i] => x[i] + (2.0 + 3.0)[i]);
}
