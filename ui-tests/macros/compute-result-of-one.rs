use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![1, 2];
    let a = compute!([i] => (a) = x[i] + 1);
}
