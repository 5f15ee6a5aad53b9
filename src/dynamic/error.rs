//! What a stitch and a partition find wrong at run time: the operation, the position and the value.

use shapeproof_npy::sentences;

use crate::error::ShapeError;
use crate::shape::Dims;

/// What a stitch finds wrong at run time; `part` and `position` count from 0, `position` along the flat index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StitchError {
    /// Lengths of the result, which only run time knows, do not fit; or there is no part.
    Shape(ShapeError),
    /// Lengths of a part, which only run time knows, do not fit.
    Part {
        /// The part.
        part: usize,
        /// `data`: they do not start with those of the indices; `row`: a row has not the shape of those before.
        error: ShapeError,
    },
    /// A negative index, or one that no `usize` counts up to.
    Index {
        /// The part.
        part: usize,
        /// The position in its index.
        position: usize,
        /// The index.
        value: i64,
    },
    /// An index beyond a number of rows that is given.
    TooLarge {
        /// The part.
        part: usize,
        /// The position in its index.
        position: usize,
        /// The index.
        value: i64,
        /// The number of rows.
        rows: usize,
    },
    /// A row that no index names, in a strict stitch.
    Hole {
        /// The row.
        row: usize,
    },
}

sentences! { StitchError:
    Self::Shape(error) => "dynamic_stitch: {}", error;
    Self::Part { part, error } => "dynamic_stitch: part {}, {}", part, error;
    Self::Index { part, position, value } =>
        "dynamic_stitch: indices[{}] has {} at position {}, which is not a row", part, value, position;
    Self::TooLarge { part, position, value, rows } =>
        "dynamic_stitch: indices[{}] has {} at position {}, and there are {} rows", part, value, position, rows;
    Self::Hole { row } => "dynamic_stitch: no index names row {}", row;
}

impl core::error::Error for StitchError {}

impl From<ShapeError> for StitchError {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}

/// What a partition finds wrong at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartitionError {
    /// Lengths that only run time knows do not fit, or a partition has no room for its rows.
    Shape(ShapeError),
    /// A number that is not one of a partition.
    Value {
        /// The index of the number in `partitions`.
        index: Dims,
        /// The number.
        value: i64,
        /// How many partitions there are.
        partitions: usize,
    },
    /// A lent buffer is too short.
    Room {
        /// The partition.
        partition: usize,
        /// The elements that there is room for.
        have: usize,
        /// The elements of the partition.
        want: usize,
    },
}

sentences! { PartitionError:
    Self::Shape(error) => "dynamic_partition: {}", error;
    Self::Value { index, value, partitions } =>
        "dynamic_partition: partitions{} is {}, and there are {} partitions", index, value, partitions;
    Self::Room { partition, have, want } =>
        "dynamic_partition: partition {} has {} elements, and room for {}", partition, want, have;
}

impl core::error::Error for PartitionError {}

impl From<ShapeError> for PartitionError {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}
