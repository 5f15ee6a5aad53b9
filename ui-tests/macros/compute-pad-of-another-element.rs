use shapeproof::{compute, tensor};

fn main() {
    let x = tensor![1.0_f32, 2.0];
    let _ = compute!([t: 3] => pad!(0; x[t - 1]));
}
