//! What the cases compute with.

use shapeproof::{StaticShape, Tensor};

/// The elements of an operand: those of `cases.py`.
pub fn operand<S: StaticShape>(seed: i64) -> Tensor<i64, S> {
    let mut tensor = Tensor::full(0);
    for (at, element) in (0..).zip(tensor.as_mut_slice()) {
        *element = (seed * 31 + at * 7) % 13 - 6;
    }
    tensor
}
