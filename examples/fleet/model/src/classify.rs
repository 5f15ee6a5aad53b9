//! The function that the queries call: the network's source is the firmware's, file by file.

use shapeproof::{Dim, ShapeError};
use shapeproof_arrow::tensor_udf;

use crate::network::{Frames, Scratch, scores, speaker};

/// Who says the vowel, of nine speakers, in up to 29 frames of 12 coefficients.
#[tensor_udf(datafusion)]
pub fn classify(frames: Frames<'_, Dim<29>>) -> Result<u8, ShapeError> {
    let mut scratch = Scratch::<Dim<29>>::new();
    let scores = scores(frames, &mut scratch)?;
    Ok(speaker(scores.view()) as u8)
}
