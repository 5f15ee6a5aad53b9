//! What run time alone can find wrong: small `Copy` errors that name the operation, the place and the value.

use core::fmt;

use crate::shape::Axes;

/// Shapes that do not fit, where a length known at run time takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// Two lengths at one axis do not fit.
    Axis {
        /// The operation.
        op: &'static str,
        /// The axis of the result, counted from 0.
        axis: usize,
        /// The length on the left.
        left: usize,
        /// The length on the right.
        right: usize,
    },
    /// The numbers of elements differ.
    Count {
        /// The operation.
        op: &'static str,
        /// The number of elements that are there.
        have: usize,
        /// The number of elements that the shape asks for.
        want: usize,
    },
    /// A length does not fit an extent.
    Extent {
        /// The operation.
        op: &'static str,
        /// The axis, counted from 0.
        axis: usize,
        /// The length.
        len: usize,
        /// The largest length of the extent.
        max: usize,
    },
}

impl ShapeError {
    pub(crate) fn count(op: &'static str, have: usize, want: usize) -> Self {
        Self::Count { op, have, want }
    }

    /// The first axis where `fits` is false, for shapes of `rank` axes right-aligned in eight.
    #[inline]
    pub(crate) fn check(
        op: &'static str,
        rank: usize,
        left: Axes,
        right: Axes,
        fits: impl Fn(usize, usize) -> bool,
    ) -> Result<(), Self> {
        for (i, (l, r)) in left.into_iter().zip(right).enumerate() {
            if !fits(l, r) {
                return Err(Self::Axis { op, axis: (i + rank).saturating_sub(8), left: l, right: r });
            }
        }
        Ok(())
    }
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Axis { op, axis, left, right } => {
                write!(f, "{op}: axis {axis} has {left} against {right}")
            }
            Self::Count { op, have, want } => {
                write!(f, "{op}: the shape asks for {want} elements, there are {have}")
            }
            Self::Extent { op, axis, len, max } => {
                write!(f, "{op}: axis {axis} has room for {max}, not {len}")
            }
        }
    }
}

impl core::error::Error for ShapeError {}
