use shapeproof::{compute_into, tensor};

fn main() {
    let (x, y, mut out) = (tensor![1, 2, 3], tensor![1, 2], tensor![0, 0, 0]);
    compute_into!(out[i] += x[i] * y[i]);
}
