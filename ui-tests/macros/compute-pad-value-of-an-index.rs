use shapeproof::{compute, tensor};

fn main() {
    let (x, edge) = (tensor![[1, 2, 3]], tensor![7]);
    let _ = compute!([c, t: 3] => pad!(edge[c]; x[c, t - 1]));
}
