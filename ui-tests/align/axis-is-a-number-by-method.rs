use shapeproof::{Identity, prelude::*, tensor};

fn main() {
    let (x, y) = (tensor![[1, 2], [3, 4]], tensor![1, 2]);
    let _ = x.elementwise_mul(&y, 0, Identity);
}
