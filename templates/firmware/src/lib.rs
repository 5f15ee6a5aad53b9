//! The program's logic, without the device: it is tested on the host and runs on the device as it is.
#![no_std]

use shapeproof::{compute, prelude::*, stack, tensor};

/// Samples of a window, and the axes of the sensor.
pub type Samples = Tensor<f32, Shape![16, 3]>;
/// What a window is classified by: the mean and the variance of each axis.
pub type Features = Tensor<f32, Shape![2, 3]>;
/// A score for each of [`CLASSES`].
pub type Scores = Tensor<f32, Shape![2]>;

/// What a window is taken for.
pub const CLASSES: [&str; 2] = ["still", "moving"];

// Weights are constants in flash. Those of a trained model come from a file: `include_npy!("weights.npy")`.
static WEIGHTS: Tensor<f32, Shape![2, 2, 3]> =
    tensor![[[0.0, 0.0, 0.0], [-1.0, -1.0, -1.0]], [[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]];
static BIAS: Scores = tensor![0.5, -0.5];

/// The features of a window.
#[must_use]
pub fn features(samples: &Samples) -> Features {
    let mean = samples.mean_axis(Axis::<0>);
    let variance = samples.var_axis(Axis::<0>);
    stack((&mean, &variance), Axis::<0>)
}

/// The scores of a window. With a weight of another shape this does not compile.
#[must_use]
pub fn classify(samples: &Samples) -> Scores {
    let features = features(samples);
    compute!([class] => sum!(kind, axis => WEIGHTS[class, kind, axis] * features[kind, axis]) + BIAS[class])
}
