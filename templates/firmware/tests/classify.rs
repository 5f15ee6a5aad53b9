//! The logic on the host.

use {{crate_name}}::{CLASSES, classify};
use shapeproof::prelude::*;

#[test]
fn a_constant_signal_is_still() {
    // Gravity alone: the mean is not 0, the variance is.
    let samples = Tensor::from_fn(|[_, axis]| if axis == 2 { 9.81 } else { 0.0 });
    assert_eq!(CLASSES[classify(&samples).argmax()], "still");
}

#[test]
fn a_signal_that_swings_is_moving() {
    let samples = Tensor::from_fn(|[sample, _]| if sample % 2 == 0 { 1.0 } else { -1.0 });
    let scores = classify(&samples);
    assert_eq!(CLASSES[scores.argmax()], "moving");
    // Three axes with a variance of 1 each, and the bias.
    assert_eq!(scores.as_slice(), [-2.5, 2.5]);
}
