use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![1, 2, 3];
    let _ = compute!([t: 3] => pad!(x[t - 1]));
}
