use shapeproof::{compute, length, tensor};

fn main() {
    let y = tensor![1.0, 2.0];
    length!(n = 3);
    let _ = compute!([] => sum!(i in n => y[i]));
}
