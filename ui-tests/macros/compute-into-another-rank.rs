use shapeproof::{compute_into, tensor};

fn main() {
    let (x, mut y) = (tensor![1, 2], tensor![[0, 0]]);
    compute_into!(y[i] += x[i]);
}
