use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![1, 2];
    let (a, b) = compute!([i] => (a, b) = (x[i] + b, x[i] - 1));
}
