use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![1, 2, 3];
    let _ = compute!([t: 4] => clamp!(x[t]));
}
