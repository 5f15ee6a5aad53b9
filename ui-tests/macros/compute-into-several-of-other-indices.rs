use shapeproof::{compute_into, tensor};

fn main() {
    let (x, mut y, mut z) = (tensor![[1, 2], [3, 4]], tensor![0; 2, 2], tensor![0; 2, 2]);
    compute_into!((y[i, j], z[j, i]) = (x[i, j] + 1, x[i, j] - 1));
}
