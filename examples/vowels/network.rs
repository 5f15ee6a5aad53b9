//! The network: the same source on the host and on the device.
//!
//! Frames of 12 coefficients are standardised, run through a dense layer 12 -> 32 with ReLU, pooled over the utterance
//! by mean and by maximum, and scored by a dense layer 64 -> 9, which is one of three heads. Every shape is checked by
//! the compiler; what only run time knows is the number of frames, at most `N`. Here they are those of one utterance, in
//! `batch.rs` those of many.

use shapeproof::prelude::*;
use shapeproof::{
    Identity, Numpy, Relu, ShapeError, StaticExtent, Unary, concat, include_npy, matmul_into, try_select,
};

/// Up to `N` frames, borrowed.
pub type Frames<'a, N> = TensorView<'a, f32, Shape![..N, 12]>;
/// What pooling makes of an utterance, however long.
pub type Features = Tensor<f32, Shape![64]>;
/// The score of each speaker.
pub type Scores = Tensor<f32, Shape![9]>;

static MEAN: Tensor<f32, Shape![12]> = include_npy!("weights/mean.npy");
static INV_STD: Tensor<f32, Shape![12]> = include_npy!("weights/inv_std.npy");
static W1: Tensor<f32, Shape![12, 32]> = include_npy!("weights/w1.npy");
static B1: Tensor<f32, Shape![32]> = include_npy!("weights/b1.npy");

/// The last layer.
pub struct Head {
    /// From features to scores.
    pub weights: Tensor<f32, Shape![64, 9]>,
    /// The bias.
    pub bias: Tensor<f32, Shape![9]>,
}

/// The head for an utterance of any length.
pub static HEAD: Head =
    Head { weights: include_npy!("weights/w2.npy"), bias: include_npy!("weights/b2.npy") };

impl Head {
    /// The score of each speaker.
    pub fn scores(&self, features: &Features) -> Scores {
        (features.matmul(&self.weights) + self.bias).eval()
    }
}

/// The speaker with the highest score.
#[inline(never)]
pub fn speaker(scores: TensorView<'_, f32, Shape![9]>) -> usize {
    scores.argmax()
}

/// What the layers over frames write to, with room for `N` of them: a program places it where it likes, and nothing
/// large passes through the stack.
pub struct Scratch<N: StaticExtent> {
    finite: Tensor<bool, Shape![..N]>,
    standard: Tensor<f32, Shape![..N, 12]>,
    hidden: Tensor<f32, Shape![..N, 32]>,
}

impl<N: StaticExtent> Scratch<N> {
    /// Empty, in a `static` as well.
    pub const fn new() -> Self {
        Self { finite: Tensor::empty(), standard: Tensor::empty(), hidden: Tensor::empty() }
    }

    /// The layers over frames up to the first bias.
    ///
    /// A frame with a coefficient that is not finite counts as the mean frame.
    #[inline(never)]
    pub fn hidden(&mut self, frames: Frames<'_, N>) -> Result<&mut Tensor<f32, Shape![..N, 32]>, ShapeError> {
        let Self { finite, standard, hidden } = self;
        frames.is_finite().all_axis_into(Axis::<1>, finite);
        let centred = frames.elementwise_sub(&MEAN, Axis::<1>, Identity);
        let scaled = centred.elementwise_mul(&INV_STD, Axis::<1>, Identity);
        try_select(finite.unsqueeze(Axis::<1>), scaled, 0.0_f32, Numpy)?.eval_into(standard);
        matmul_into(&*standard, &W1, hidden);
        hidden.update(&B1, |hidden, bias| Relu.call(hidden + bias));
        Ok(hidden)
    }
}

/// The features of one utterance.
///
/// # Errors
///
/// An utterance without frames has no maximum.
pub fn features<N: StaticExtent>(
    frames: Frames<'_, N>,
    scratch: &mut Scratch<N>,
) -> Result<Features, ShapeError> {
    let hidden = scratch.hidden(frames)?;
    Ok(concat((&hidden.mean_axis(Axis::<0>), &hidden.try_max_axis(Axis::<0>)?), Axis::<0>))
}

/// The score of each speaker for one utterance.
///
/// # Errors
///
/// As [`features`].
pub fn scores<N: StaticExtent>(
    frames: Frames<'_, N>,
    scratch: &mut Scratch<N>,
) -> Result<Scores, ShapeError> {
    Ok(HEAD.scores(&features(frames, scratch)?))
}
