use shapeproof::{compute, tensor};

fn main() {
    let (x, y) = (tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], tensor![1.0, 2.0, 3.0]);
    let _ = compute!([i, j] => y[i] / sum!(k => x[i, k]) + y[j]);
}
