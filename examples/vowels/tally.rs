//! Comparing the scores of a batch with NumPy's, and with those of one utterance at a time.

use super::batch::{Batch, Utterances, head};
use super::network::{features, speaker};
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
    /// Takes in what a batch found about a group of utterances.
    ///
    /// # Errors
    ///
    /// An utterance that does not fit the network.
    pub fn add<U: StaticExtent, F: StaticExtent>(
        &mut self,
        group: &Group,
        utterances: Utterances<'_>,
        batch: &mut Batch<U, F>,
    ) -> Result<(), Error> {
        let facts = group.lengths.iter().zip(group.labels).zip(group.expected);
        let frames = utterances.sequences(0).into_iter().flatten();
        for (i, (((&length, &label), &expected), frames)) in facts.zip(frames).enumerate() {
            let alone = features(frames.try_into_shape()?, batch.frames())?;
            let scores_alone = head(length.into()).scores(&alone);
            let rows = (batch.features().row(i), batch.scores().row(i));
            let (Some(own), Some(scores)) = rows else { break };
            let speaker = speaker(scores);
            self.total += 1;
            self.right += u32::from(speaker == usize::from(label));
            self.numpy += u32::from(speaker == usize::from(expected));
            self.same += u32::from(
                same(own.as_slice(), alone.as_slice()) && same(scores.as_slice(), scores_alone.as_slice()),
            );
        }
        for (score, logit) in batch.scores().as_slice().iter().zip(group.logits) {
            let difference = (score - logit).abs();
            // NaN is not below anything, and stays.
            if !(difference < self.difference || self.difference.is_nan()) {
                self.difference = difference;
            }
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

/// The same elements bit for bit; on a device one function for all lengths.
#[inline(never)]
fn same(x: &[f32], y: &[f32]) -> bool {
    x.len() == y.len() && x.iter().zip(y).all(|(x, y)| x.to_bits() == y.to_bits())
}
