use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![1, 2, 3];
    let _ = compute!([t: 3] => clamp!(x[t - 1] + 1));
}
