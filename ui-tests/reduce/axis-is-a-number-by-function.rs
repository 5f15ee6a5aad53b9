use shapeproof::{sum_axis, tensor};

fn main() {
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    let _ = sum_axis(&x, 1);
}
