use shapeproof::{compute, tensor};

fn main() {
    let (x, h) = (tensor![[1, 2, 3, 4]], tensor![1, 2]);
    let _ = compute!([t: 4] => sum!(k => x[0, t + k] * h[k]));
}
