use shapeproof::{assert_shape, tensor};

fn main() {
    let weights = tensor![[1, 2], [3, 4]];
    assert_shape!(weights, [2, 3]);
}
