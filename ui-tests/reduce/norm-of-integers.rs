use shapeproof::prelude::*;
use shapeproof::tensor;

fn main() {
    let _ = tensor![3, 4].norm();
}
