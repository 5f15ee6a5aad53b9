use shapeproof::{compute, tensor};

fn main() {
    let (x, shift) = (tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], tensor![1.0, 2.0, 3.0]);
    let _ = compute!([i, j] => (x[i, j] - max!(k => x[i, k])) * shift[i]);
}
