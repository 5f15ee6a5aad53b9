use shapeproof::{compute_into, prelude::*, tensor};

fn main() {
    let (x, y) = (tensor![[1, 2], [3, 4]], tensor![[3, 4], [5, 6]]);
    let mut out = y.t();
    compute_into!(out[i, j] = x[i, j]);
}
