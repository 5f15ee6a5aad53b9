use shapeproof::{compute, tensor};

fn main() {
    let w = tensor![[1, 2, 3], [4, 5, 6]];
    let x = tensor![1, 2];
    let _ = compute!([o] => w[o] + x[o]);
}
