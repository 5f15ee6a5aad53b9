use shapeproof::{compute_into, tensor};

fn main() {
    let (x, mut y, mut z) = (tensor![1, 2], tensor![0; 2], tensor![0.0_f32; 2]);
    compute_into!((y[i], z[i]) = (x[i] + 1, x[i] - 1));
}
