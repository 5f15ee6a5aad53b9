use shapeproof::{compute, tensor};

fn main() {
    let (w, x) = (tensor![[1, 2], [3, 4]], tensor![1, 2]);
    let _ = compute!([o] => w[o, i] * x[i]);
}
