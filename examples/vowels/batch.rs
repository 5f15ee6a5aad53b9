//! The network on many utterances at once: a ragged batch through the same layers, and a head for each length.
//!
//! The frames of all utterances lie one behind the other; the LoD says which of them belong together. Short utterances
//! and long ones have a head of their own. [`Batch::routed`] deals them out, so that each head sees its own alone, and
//! [`Batch::chosen`] lets both heads see all and chooses. The scores are the same, bit for bit.

use super::network::{Head, Scratch};
use shapeproof::prelude::*;
use shapeproof::ragged::{Average, LodTensorView, Max, sequence_pool};
use shapeproof::{
    Error, Partitions, StaticExtent, Stitch, dynamic_partition, idx, include_npy, matmul_into, multiplex,
    try_concat_into,
};

/// Utterances of several lengths, one behind the other, borrowed.
pub type Utterances<'a> = LodTensorView<'a, f32, Shape![12], u16>;

/// The longest utterance, in frames, that the short head takes.
static THRESHOLD: Tensor<u16, Shape![1]> = include_npy!("weights/threshold.npy");
/// The head for short utterances, and that for long ones.
static HEADS: [Head; 2] = [
    Head { weights: include_npy!("weights/w2_short.npy"), bias: include_npy!("weights/b2_short.npy") },
    Head { weights: include_npy!("weights/w2_long.npy"), bias: include_npy!("weights/b2_long.npy") },
];

/// The number of the head for an utterance of so many frames.
fn which(frames: usize) -> u8 {
    u8::from(frames > usize::from(THRESHOLD.at(idx![0])))
}

/// The head for an utterance of so many frames.
pub fn head(frames: usize) -> &'static Head {
    let [short, long] = &HEADS;
    if which(frames) == 0 { short } else { long }
}

impl Head {
    /// The score of each speaker for each of up to `U` utterances.
    fn score_all<U: StaticExtent>(
        &self,
        features: &Tensor<f32, Shape![..U, 64]>,
        scores: &mut Tensor<f32, Shape![..U, 9]>,
    ) {
        matmul_into(features, &self.weights, scores);
        *scores += &self.bias;
    }
}

/// What the layers write to, with room for `U` utterances of `F` frames in all.
pub struct Batch<U: StaticExtent, F: StaticExtent> {
    frames: Scratch<F>,
    mean: Tensor<f32, Shape![..U, 32]>,
    max: Tensor<f32, Shape![..U, 32]>,
    features: Tensor<f32, Shape![..U, 64]>,
    /// The number of each utterance's head.
    route: Tensor<u8, Shape![..U]>,
    /// The features of the utterances of each head.
    parts: [Tensor<f32, Shape![..U, 64]>; 2],
    by_head: [Tensor<f32, Shape![..U, 9]>; 2],
    scores: Tensor<f32, Shape![..U, 9]>,
}

impl<U: StaticExtent, F: StaticExtent> Batch<U, F> {
    /// Empty, in a `static` as well.
    pub const fn new() -> Self {
        Self {
            frames: Scratch::new(),
            mean: Tensor::empty(),
            max: Tensor::empty(),
            features: Tensor::empty(),
            route: Tensor::empty(),
            parts: [const { Tensor::empty() }; 2],
            by_head: [const { Tensor::empty() }; 2],
            scores: Tensor::empty(),
        }
    }

    /// What the layers over frames write to: they serve one utterance at a time as well.
    pub fn frames(&mut self) -> &mut Scratch<F> {
        &mut self.frames
    }

    /// The features of each utterance; an utterance without frames has zeros.
    pub fn features(&self) -> &Tensor<f32, Shape![..U, 64]> {
        &self.features
    }

    /// The score of each speaker for each utterance.
    pub fn scores(&self) -> &Tensor<f32, Shape![..U, 9]> {
        &self.scores
    }

    /// Computes the features, for either way to score them.
    ///
    /// # Errors
    ///
    /// More utterances or frames than there is room for.
    pub fn load(&mut self, utterances: Utterances<'_>) -> Result<(), Error> {
        let Self { frames, mean, max, features, route, .. } = self;
        let hidden = frames.hidden(utterances.rows().try_into_shape()?)?;
        let hidden = hidden.with_lod(utterances.lod())?;
        sequence_pool(hidden, Average, 0.0, &mut *mean)?;
        sequence_pool(hidden, Max, 0.0, &mut *max)?;
        try_concat_into((&*mean, &*max), Axis::<1>, features)?;

        route.clear();
        for length in utterances.lod().lengths(0) {
            route.try_push_row(which(length))?;
        }
        Ok(())
    }

    /// Scores each utterance by its own head, which computes nothing else; returns how many are short, and how many long.
    ///
    /// # Errors
    ///
    /// None, after [`load`](Self::load).
    pub fn routed(&mut self) -> Result<[usize; 2], Error> {
        let Self { features, route, parts: [short, long], by_head, scores, .. } = self;
        let parts = dynamic_partition(&*features, &*route, Partitions::<2>)?;
        parts.outputs_into([&mut *short, &mut *long])?;
        for (head, (part, scores)) in HEADS.iter().zip([&*short, &*long].into_iter().zip(&mut *by_head)) {
            head.score_all(part, scores);
        }
        let ([short, long], [first, second]) = (&*by_head, parts.rows::<Shape![..U]>()?);
        Stitch::new().part(&first, short)?.part(&second, long)?.strict().finish_into(scores)?;
        Ok(parts.counts())
    }

    /// Scores each utterance by both heads, and chooses.
    ///
    /// # Errors
    ///
    /// None, after [`load`](Self::load).
    pub fn chosen(&mut self) -> Result<(), Error> {
        let Self { features, route, by_head, scores, .. } = self;
        for (head, scores) in HEADS.iter().zip(&mut *by_head) {
            head.score_all(features, scores);
        }
        multiplex(by_head.each_ref(), &*route)?.eval_into(scores);
        Ok(())
    }
}
