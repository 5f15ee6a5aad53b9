use shapeproof::{prelude::*, tensor};

fn main() {
    let (x, w) = (tensor![[1.0; 4]; 2], tensor![[1.0; 2]; 2]);
    let _ = x.reshape().matmul(&w);
}
