//! The errors of `dynamic_stitch` and `dynamic_partition`, which name the operation, the position and the value.

use shapeproof_npy::sentences;

use crate::shape::Dims;
use crate::shape::error::ShapeError;

/// The error of a stitch. `part` counts the parts from 0, and `position` the indices of a part in row-major order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StitchError {
    /// Lengths of the result that are known at run time do not fit, or there is no part.
    Shape(ShapeError),
    /// Lengths of a part that are known at run time do not fit.
    Part {
        /// The part.
        part: usize,
        /// Its operation is `data` if the lengths of the data do not start with those of the indices, and `row` if a row has
        /// another shape than the rows of the parts before.
        error: ShapeError,
    },
    /// An index is negative, or too large for a `usize`.
    Index {
        /// The part.
        part: usize,
        /// The position in its index.
        position: usize,
        /// The index.
        value: i64,
    },
    /// An index is not below the number of rows of the result.
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
    /// In a strict stitch, a row of the result that no index names.
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

/// The error of a partition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartitionError {
    /// Lengths that are known at run time do not fit, or an output has no room for the rows of its partition.
    Shape(ShapeError),
    /// An element of `partitions` is not the number of a partition.
    Value {
        /// The index of the element in `partitions`.
        index: Dims,
        /// The element.
        value: i64,
        /// How many partitions there are.
        partitions: usize,
    },
    /// A buffer is too short for the rows of its partition.
    Room {
        /// The partition.
        partition: usize,
        /// The number of elements that the buffer has room for.
        have: usize,
        /// The number of elements of the partition.
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
