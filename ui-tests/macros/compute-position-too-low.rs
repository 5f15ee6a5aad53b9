use shapeproof::{compute, tensor};

fn main() {
    let (x, h) = (tensor![1, 2, 3, 4, 5, 6], tensor![1, 2, 3, 4]);
    let _ = compute!([t] => sum!(k => x[t - k + 2] * h[k]));
}
