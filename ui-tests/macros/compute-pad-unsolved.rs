use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![1, 2, 3];
    let _ = compute!([t] => pad!(0; x[t - 1]));
}
