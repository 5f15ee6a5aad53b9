use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![1, 2];
    let _ = compute!([i] => x[i] * i);
}
