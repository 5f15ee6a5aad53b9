use shapeproof::{compute, tensor};

fn main() {
    let (x, h) = (tensor![1, 2, 3], tensor![1, 2, 3, 4]);
    let _ = compute!([t] => sum!(k => x[2 * t + k] * h[k]));
}
