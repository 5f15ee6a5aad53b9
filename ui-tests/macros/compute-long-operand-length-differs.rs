use shapeproof::{compute, prelude::*, tensor};

fn main() {
    let (samples, weights) = (tensor![1.0, 2.0, 3.0], tensor![1.0, 2.0]);
    let _ = compute!([i] => samples[i] * ((&weights * 2.0 + 1.0).relu().map(|weight| weight * weight))[i]);
}
