use shapeproof::{compute_into, tensor};

#[derive(Clone, Copy)]
struct Sample(i32);

fn main() {
    let (x, mut y) = (tensor![Sample(1)], tensor![Sample(2)]);
    compute_into!(y[i] max= x[i]);
    let _ = y.as_slice()[0].0;
}
