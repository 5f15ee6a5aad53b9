use shapeproof::{compute_into, tensor};

fn main() {
    let (x, mut y) = (tensor![1.0_f32, 2.0], tensor![0.0_f64; 2]);
    compute_into!(y[i] = x[i]);
}
