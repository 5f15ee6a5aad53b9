use shapeproof::{compute, tensor};

fn main() {
    let (x, y) = (tensor![1, 2, 3], tensor![1, 2]);
    let _ = compute!([i] => x[i] * y[i] + y[i]);
}
