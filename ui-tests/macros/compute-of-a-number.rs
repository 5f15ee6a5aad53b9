use shapeproof::{compute, tensor};

fn main() {
    let (x, scale) = (tensor![1, 2], 3);
    let _ = compute!([i] => x[i] * scale[i]);
}
