//! Comparing the scores of a batch with NumPy's, and with those of one utterance at a time.

use super::batch::{Utterances, head};
use super::network::{Longest, Scratch, features};
use super::speech::Group;
use shapeproof::prelude::*;
use shapeproof::{Error, StaticExtent};

/// What the comparison found, in numbers of utterances.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    /// All.
    pub total: u32,
    /// The speaker is recognised.
    pub right: u32,
    /// The prediction is NumPy's.
    pub numpy: u32,
    /// Features and scores are, bit for bit, those of this utterance alone.
    pub same: u32,
    /// The largest difference of a score from NumPy's.
    pub difference: f32,
}

impl Tally {
    /// Takes in the features and scores of a group of utterances.
    ///
    /// # Errors
    ///
    /// An utterance that does not fit the network.
    pub fn add<U: StaticExtent>(
        &mut self,
        group: &Group,
        utterances: Utterances<'_>,
        of_batch: (&Tensor<f32, Shape![..U, 64]>, &Tensor<f32, Shape![..U, 9]>),
        scratch: &mut Scratch<Longest>,
    ) -> Result<(), Error> {
        let rows = of_batch.0.rows().zip(of_batch.1.rows()).zip(group.logits.chunks_exact(9));
        let facts = group.lengths.iter().zip(group.labels).zip(group.expected);
        let frames = utterances.sequences(0).into_iter().flatten();
        for ((((own, scores), logits), ((&length, &label), &expected)), frames) in rows.zip(facts).zip(frames)
        {
            let alone = features(frames.try_into_shape()?, scratch)?;
            let scores_alone = head(length).scores(&alone);
            let speaker = scores.argmax();
            self.total += 1;
            self.right += u32::from(speaker == Some(usize::from(label)));
            self.numpy += u32::from(speaker == Some(usize::from(expected)));
            self.same += u32::from(same(own, &alone) && same(scores, &scores_alone));
            let logits = TensorView::<f32, Shape![9]>::from_slice(logits)?;
            self.difference = self.difference.max((scores - logits).abs().max_all().unwrap_or(f32::NAN));
        }
        Ok(())
    }

    /// Every prediction is NumPy's, every score that of one utterance at a time and, up to rounding, NumPy's.
    pub fn holds(&self, utterances: u32) -> bool {
        let all = [self.total, self.numpy, self.same] == [utterances; 3];
        // NaN is not below anything.
        all && self.difference < TOLERANCE
    }
}

/// How far a score may be from NumPy's, which sums in another order: the scores go up to 30 and a float has 24 bits.
pub const TOLERANCE: f32 = 3e-5;

/// The same elements bit for bit.
fn same<S: Shape>(x: TensorView<'_, f32, S>, y: &Tensor<f32, S>) -> bool {
    x.as_slice().iter().map(|v| v.to_bits()).eq(y.as_slice().iter().map(|v| v.to_bits()))
}
