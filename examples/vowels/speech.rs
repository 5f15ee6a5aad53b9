//! The 370 test utterances, in constants: on a device they lie in flash.

use super::network::Utterance;
use shapeproof::prelude::*;
use shapeproof::{ShapeError, include_npy};

/// All frames, utterance after utterance.
pub static FRAMES: Tensor<f32, Shape![5687, 12]> = include_npy!("data/test_frames.npy");
/// The number of frames of each utterance.
pub static LENGTHS: Tensor<u16, Shape![370]> = include_npy!("data/test_lengths.npy");
/// Who spoke.
pub static LABELS: Tensor<u8, Shape![370]> = include_npy!("data/test_labels.npy");
/// Who NumPy says spoke, with the same weights.
pub static EXPECTED: Tensor<u8, Shape![370]> = include_npy!("expected/predictions.npy");

/// One utterance after the other, with the speaker and NumPy's prediction. Nothing is copied.
pub fn utterances() -> impl Iterator<Item = (Result<Utterance<'static>, ShapeError>, u8, u8)> {
    let mut rest = FRAMES.as_slice();
    let facts = LENGTHS.as_slice().iter().zip(LABELS.as_slice()).zip(EXPECTED.as_slice());
    facts.map(move |((&length, &label), &expected)| {
        let length = usize::from(length);
        let (frames, behind) = rest.split_at_checked(length * 12).unwrap_or((&[], &[]));
        rest = behind;
        (Utterance::with_dims(frames, [length, 12]), label, expected)
    })
}
