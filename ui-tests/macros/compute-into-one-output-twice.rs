use shapeproof::{compute_into, tensor};

fn main() {
    let (x, mut y) = (tensor![1, 2], (tensor![0; 2],));
    compute_into!((y.0[i], y.0[i]) = (x[i] + 1, x[i] - 1));
}
