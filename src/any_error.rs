//! One type for the errors of all operations.

use duplicate::duplicate_item;
use shapeproof_npy::sentences;

use crate::dynamic::{NpyError, PartitionError, StitchError};
use crate::ops::{GatherError, IndexError, MultiplexError};
use crate::ragged::LodError;
use crate::shape::error::ShapeError;

/// Any error of an operation. In a function that calls several operations, `?` converts each error to this type.
///
/// ```
/// use shapeproof::ragged::{Lod, Max, sequence_pool};
/// use shapeproof::{Error, prelude::*, tensor};
///
/// fn loudest(samples: &[f32], ends: &[u8]) -> Result<f32, Error> {
///     let rows = TensorView::<f32, Shape![?, 1]>::with_dims(samples, [samples.len(), 1])?;
///     let mut peaks = [0.0; 8];
///     let peaks = sequence_pool(rows.with_lod(Lod::from_offsets(ends)?)?, Max, 0.0, &mut peaks[..])?;
///     Ok(peaks.rows().try_max()?)
/// }
/// assert_eq!(loudest(&[1.0, 3.0, 2.0], &[0, 1, 3]), Ok(3.0));
/// let error = loudest(&[1.0], &[0, 1, 3]).unwrap_err();
/// assert_eq!(error.to_string(), "lod_tensor: level 0 ends at 3, there are 1 rows");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// Shapes that do not fit.
    Shape(ShapeError),
    /// A LoD, or a sequence operation.
    Lod(LodError),
    /// A stitch.
    Stitch(StitchError),
    /// A partition.
    Partition(PartitionError),
    /// A `multiplex`.
    Multiplex(MultiplexError),
    /// A position that data hold.
    Gather(GatherError),
    /// Indices that are data.
    Index(IndexError),
    /// A `.npy` file.
    Npy(NpyError),
}

#[duplicate_item(
    Variant     Reason;
    [Shape]     [ShapeError];
    [Lod]       [LodError];
    [Stitch]    [StitchError];
    [Partition] [PartitionError];
    [Multiplex] [MultiplexError];
    [Gather]    [GatherError];
    [Index]     [IndexError];
    [Npy]       [NpyError];
)]
impl From<Reason> for Error {
    fn from(error: Reason) -> Self {
        Self::Variant(error)
    }
}

sentences! { Error:
    Self::Shape(error) => "{}", error;
    Self::Lod(error) => "{}", error;
    Self::Stitch(error) => "{}", error;
    Self::Partition(error) => "{}", error;
    Self::Multiplex(error) => "{}", error;
    Self::Gather(error) => "{}", error;
    Self::Index(error) => "{}", error;
    Self::Npy(error) => "{}", error;
}

impl core::error::Error for Error {}
