use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    let _ = compute!([i, j] => (&x * i.get() as f64)[i, j]);
}
