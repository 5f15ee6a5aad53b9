//! The error of [`try_compute!`](crate::try_compute).

use shapeproof_npy::sentences;

use crate::shape::Dims;

/// An element that [`try_compute!`](crate::try_compute) reads as a position is none: it is negative, or not below the length of the axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GatherError {
    /// The tensor of positions, as it is written.
    pub positions: &'static str,
    /// The index of the element in it, the first that is wrong.
    pub index: Dims,
    /// The element; beyond `i64` the nearest that it holds.
    pub value: i64,
    /// The axis of the tensor that is read.
    pub axis: usize,
    /// The length of the axis.
    pub len: usize,
}

sentences! { GatherError:
    Self { positions, index, value, axis, len } =>
        "try_compute: {}{} is {}, and axis {} has {}", positions, index, value, axis, len;
}

impl core::error::Error for GatherError {}
