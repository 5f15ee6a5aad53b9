//! The network: the same source on the host and on the device.
//!
//! Frames of 12 coefficients are standardised, run through a dense layer 12 -> 32 with ReLU, pooled over the utterance
//! by mean and by maximum, and scored by a dense layer 64 -> 9. Every shape is checked by the compiler; what only run
//! time knows is the number of frames, at most 29.

use shapeproof::prelude::*;
use shapeproof::{Identity, Numpy, ShapeError, all_axis_keep, concat, include_npy, try_select};

/// An utterance, borrowed.
pub type Utterance<'a> = TensorView<'a, f32, Shape![..29, 12]>;
/// The score of each speaker.
pub type Scores = Tensor<f32, Shape![9]>;

static MEAN: Tensor<f32, Shape![12]> = include_npy!("weights/mean.npy");
static INV_STD: Tensor<f32, Shape![12]> = include_npy!("weights/inv_std.npy");
static W1: Tensor<f32, Shape![12, 32]> = include_npy!("weights/w1.npy");
static B1: Tensor<f32, Shape![32]> = include_npy!("weights/b1.npy");
static W2: Tensor<f32, Shape![64, 9]> = include_npy!("weights/w2.npy");
static B2: Tensor<f32, Shape![9]> = include_npy!("weights/b2.npy");

/// What the layers write to: a program places it where it likes, and nothing large passes through the stack.
pub struct Scratch {
    standard: Tensor<f32, Shape![..29, 12]>,
    hidden: Tensor<f32, Shape![..29, 32]>,
}

impl Scratch {
    /// Room for the longest utterance, in a `static` as well.
    pub const fn new() -> Self {
        Self { standard: Tensor::empty(), hidden: Tensor::empty() }
    }
}

/// The score of each speaker for one utterance.
///
/// A frame with a coefficient that is not finite counts as the mean frame.
///
/// # Errors
///
/// An utterance without frames has no maximum.
pub fn scores(frames: Utterance<'_>, scratch: &mut Scratch) -> Result<Scores, ShapeError> {
    let Scratch { standard, hidden } = scratch;
    let finite = all_axis_keep(frames.is_finite(), Axis::<1>);
    let centred = frames.elementwise_sub(&MEAN, Axis::<1>, Identity);
    let scaled = centred.elementwise_mul(&INV_STD, Axis::<1>, Identity);
    try_select(&finite, scaled, 0.0_f32, Numpy)?.eval_into(standard);

    shapeproof::matmul_into(&*standard, &W1, hidden);
    // Bias, ReLU and each pooling are one pass: the active layer is never stored.
    let active = (&*hidden + &B1).relu();
    let pooled = concat(&active.mean_axis(Axis::<0>), &active.try_max_axis(Axis::<0>)?, Axis::<0>);
    Ok((&pooled.matmul(&W2) + &B2).eval())
}
