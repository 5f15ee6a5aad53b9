use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![1, 2];
    let _ = compute!([] => sum!(i if x[i] => x[i]));
}
