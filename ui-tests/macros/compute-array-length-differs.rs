use shapeproof::{compute, tensor};

fn main() {
    let (x, taps) = (tensor![1, 2, 3], [1, 2]);
    let _ = compute!([i] => x[i] * taps[i]);
}
