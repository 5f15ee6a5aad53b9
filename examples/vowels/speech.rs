//! The 370 test utterances, in constants: on a device they lie in flash.

use super::network::Frames;
use shapeproof::prelude::*;
use shapeproof::ragged::{Lod, LodError, LodTensor, Room};
use shapeproof::{ShapeError, StaticExtent, include_npy};

/// All frames, utterance after utterance.
static FRAMES: Tensor<f32, Shape![5687, 12]> = include_npy!("data/test_frames.npy");
/// The number of frames of each utterance.
static LENGTHS: Tensor<u16, Shape![370]> = include_npy!("data/test_lengths.npy");
/// Who spoke.
static LABELS: Tensor<u8, Shape![370]> = include_npy!("data/test_labels.npy");
/// Who NumPy says spoke, with the same weights.
static EXPECTED: Tensor<u8, Shape![370]> = include_npy!("expected/predictions.npy");
/// Who NumPy says spoke, with a head for short utterances and one for long ones.
static ROUTED: Tensor<u8, Shape![370]> = include_npy!("expected/predictions_routed.npy");
/// The scores that it says so by.
static LOGITS: Tensor<f32, Shape![370, 9]> = include_npy!("expected/logits_routed.npy");

/// An utterance, its speaker, and who NumPy says spoke.
pub type Spoken<N> = (Result<Frames<'static, N>, ShapeError>, u8, u8);

/// One utterance after the other. Nothing is copied.
pub fn utterances<N: StaticExtent>() -> impl Iterator<Item = Spoken<N>> {
    let facts = LENGTHS.as_slice().iter().zip(LABELS.as_slice()).zip(EXPECTED.as_slice());
    let mut rest = FRAMES.as_slice();
    facts.map(move |((&length, &label), &expected)| {
        let frames = take(&mut rest, usize::from(length) * 12);
        (Frames::with_dims(frames, [usize::from(length), 12]), label, expected)
    })
}

/// Frames where they are, under offsets in the memory `D`.
pub type Borrowed<D> = LodTensor<f32, Shape![12], D, &'static [f32]>;

/// Utterances that lie one behind the other.
pub struct Group {
    frames: &'static [f32],
    /// The number of frames of each.
    pub lengths: &'static [u16],
    /// Who spoke.
    pub labels: &'static [u8],
    /// Who NumPy says spoke.
    pub expected: &'static [u8],
    /// The nine scores of each that it says so by.
    pub logits: &'static [f32],
}

impl Group {
    /// All utterances, `N` at a time.
    pub fn all<const N: usize>() -> impl Iterator<Item = Self> {
        let mut rest = (FRAMES.as_slice(), LABELS.as_slice(), ROUTED.as_slice(), LOGITS.as_slice());
        LENGTHS.as_slice().chunks(N).map(move |lengths| Self {
            frames: take(&mut rest.0, lengths.iter().map(|&length| usize::from(length)).sum::<usize>() * 12),
            lengths,
            labels: take(&mut rest.1, lengths.len()),
            expected: take(&mut rest.2, lengths.len()),
            logits: take(&mut rest.3, lengths.len() * 9),
        })
    }

    /// The utterances as a ragged batch, its offsets written to the caller's memory.
    pub fn batch<D>(&self, offsets: D) -> Result<Borrowed<D>, LodError>
    where
        D: Room<Elem = u16>,
    {
        LodTensor::new(self.frames, Lod::from_lengths(self.lengths, offsets)?)
    }
}

/// The next `len` elements.
fn take<T>(rest: &mut &'static [T], len: usize) -> &'static [T] {
    let (taken, behind) = rest.split_at_checked(len).unwrap_or((&[], &[]));
    *rest = behind;
    taken
}
