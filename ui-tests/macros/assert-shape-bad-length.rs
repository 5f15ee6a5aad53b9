use shapeproof::{assert_shape, tensor};

fn main() {
    let weights = tensor![1, 2];
    assert_shape!(weights, [1_000_000]);
}
