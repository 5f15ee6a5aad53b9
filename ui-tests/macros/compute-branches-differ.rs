use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![1, 2];
    let _ = compute!([i] => if x[i] > 1 { x[i] } else { 0.0 });
}
