use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![1, 2];
    let (a, b) = compute!([i] => (a, i) = (x[i] + 1, x[i] - 1));
}
