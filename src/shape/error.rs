//! Errors in shapes that only run time can find: small `Copy` values that name the operation, the position and the lengths.

use shapeproof_npy::sentences;

use super::axis::AtAxis;
use super::dims::{Extents, for_error};
use super::{Axes, Axis, Dims, Extent, Shape};
use crate::target::SCALAR;

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
    /// An operand of several has another length at an axis than those before it.
    OperandAxis {
        /// The operation.
        op: &'static str,
        /// The operand, counted from 0.
        operand: usize,
        /// The axis, counted from 0.
        axis: usize,
        /// The length of the operands before it.
        left: usize,
        /// The length of the operand.
        right: usize,
    },
    /// The numbers of elements differ.
    Count {
        /// The operation.
        op: &'static str,
        /// The number of elements given.
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
    /// The numbers of axes do not fit.
    Rank {
        /// The operation.
        op: &'static str,
        /// The number of axes on the left.
        left: usize,
        /// The number of axes on the right.
        right: usize,
    },
    /// There is no such axis.
    NoAxis {
        /// The operation.
        op: &'static str,
        /// The axis as it was asked for.
        axis: isize,
        /// The number of axes of the shape.
        rank: usize,
    },
    /// `y`, placed at an axis of `x`, reaches past the last axis of `x`.
    ReachesPast {
        /// The operation.
        op: &'static str,
        /// The axis that `y` is placed at.
        axis: isize,
    },
    /// Lengths are not those of a shape type.
    Shape {
        /// The operation.
        op: &'static str,
        /// The lengths given.
        have: Dims,
        /// The shape that was asked for.
        want: Extents,
    },
    /// Lengths given as numbers for a shape with a length of [`length!`](crate::length!), which no number can stand for.
    Identity {
        /// The operation.
        op: &'static str,
    },
    /// An axis of another crate's array has a negative stride, which a view cannot have.
    Stride {
        /// The operation.
        op: &'static str,
        /// The axis, counted from 0.
        axis: usize,
        /// How many elements it is from one position to the next.
        stride: isize,
    },
    /// An axis has a stride of 0, so that all its positions are one element; another crate's iterators would read beyond it.
    Stretched {
        /// The operation.
        op: &'static str,
        /// The axis, counted from 0.
        axis: usize,
    },
    /// A reduction over no elements that needs at least one.
    Empty {
        /// The operation.
        op: &'static str,
    },
    /// Padding repeats the first and the last element of an axis, and the axis has no elements.
    Ends {
        /// The operation.
        op: &'static str,
        /// The axis, counted from 0.
        axis: usize,
    },
    /// More elements or rows than there is room for. How many more is not known: the operation stops at the first one.
    Room {
        /// The operation.
        op: &'static str,
        /// How many there is room for.
        max: usize,
    },
    /// More elements than there is room for.
    Capacity {
        /// The operation.
        op: &'static str,
        /// The number of elements.
        count: usize,
        /// The largest number of elements.
        max: usize,
    },
}

impl ShapeError {
    pub(crate) fn count(op: &'static str, have: usize, want: usize) -> Self {
        Self::Count { op, have, want }
    }

    /// `dims` as a shape, or the first axis that its type does not allow.
    #[inline(always)]
    pub(crate) fn dims<S: Shape>(op: &'static str, dims: S::Index) -> Result<S, Self> {
        match S::from_dims(dims) {
            Some(shape) => Ok(shape),
            None => Err(Self::refused::<S>(op, dims)),
        }
    }

    /// Why `dims` are no shape of the type.
    #[cold]
    pub(super) fn refused<S: Shape>(op: &'static str, dims: S::Index) -> Self {
        for (axis, (&len, &(max, known))) in dims.as_ref().iter().zip(S::EXTENTS).enumerate() {
            if known && len != max {
                return Self::Axis { op, axis, left: max, right: len };
            }
            if len > max {
                return Self::Extent { op, axis, len, max };
            }
        }
        if S::LEAST.is_none() {
            return Self::Identity { op };
        }
        let count = dims.as_ref().iter().fold(1, |count: usize, &len| count.saturating_mul(len));
        Self::Capacity { op, count, max: S::CAPACITY }
    }

    /// `shape` as another type of shape, or both shapes.
    #[inline(always)]
    pub(crate) fn convert<S: Shape, R: Shape>(op: &'static str, shape: S) -> Result<R, Self> {
        R::from_lengths(shape.rank(), shape.axes()).ok_or_else(|| {
            if R::RANK == 8 {
                // A shape of any rank refuses only what exceeds its capacity.
                Self::Capacity { op, count: shape.count(), max: R::CAPACITY }
            } else {
                Self::Shape { op, have: Dims::of(shape), want: Extents::of::<R>() }
            }
        })
    }

    /// NumPy's rule: aligned at the last axis, each pair of lengths is equal, or one of them 1.
    #[inline(always)]
    pub(crate) fn broadcast<L: Shape, R: Shape>(op: &'static str, left: L, right: R) -> Result<(), Self> {
        let rank = left.rank().max(right.rank());
        Self::check(op, rank, left.axes(), right.axes(), |l, r| l == r || l == 1 || r == 1)
    }

    /// The one-way rule: aligned at the last axis, each length of `source` is 1 or equals that of `target`.
    #[inline(always)]
    pub(crate) fn stretch<T: Shape, S: Shape>(op: &'static str, target: T, source: S) -> Result<(), Self> {
        if source.rank() > target.rank() {
            return Err(Self::Rank { op, left: target.rank(), right: source.rank() });
        }
        Self::check(op, target.rank(), target.axes(), source.axes(), |l, r| l == r || r == 1)
    }

    /// The shapes are equal.
    #[inline(always)]
    pub(crate) fn equal<L: Shape, R: Shape>(op: &'static str, left: L, right: R) -> Result<(), Self> {
        if left.rank() != right.rank() {
            return Err(Self::Rank { op, left: left.rank(), right: right.rank() });
        }
        Self::check(op, left.rank(), left.axes(), right.axes(), |l, r| l == r)
    }

    /// How many axes before the last axis of `x` the last axis of `y` is, if `y` is placed at `axis` of `x` by Paddle's rule.
    pub(crate) fn place<L: Shape, R: Shape>(
        op: &'static str,
        axis: isize,
        x: L,
        y: R,
    ) -> Result<isize, Self> {
        let (rank, own) = (x.rank(), y.rank());
        if own == rank && axis >= -1 && x.axes() == y.axes() {
            return Ok(0);
        }
        if own > rank {
            return Err(Self::Rank { op, left: rank, right: own });
        }
        let Some(first) = (if axis == -1 { rank.checked_sub(own) } else { usize::try_from(axis).ok() })
            .filter(|&first| first < rank || axis == -1)
        else {
            return Err(Self::NoAxis { op, axis, rank });
        };
        // Both ranks are at most 8, and `first` is at most the rank.
        let shift = rank as isize - first as isize - own as isize;
        let (mut laid, from) = ([1; 8], y.axes());
        for (i, len) in from.into_iter().enumerate() {
            match i.checked_add_signed(-shift).and_then(|i| laid.get_mut(i)) {
                Some(to) => *to = len,
                None if len == 1 => {}
                None => return Err(Self::ReachesPast { op, axis }),
            }
        }
        Self::check(op, rank, x.axes(), laid, |l, r| l == r || r == 1)?;
        Ok(shift)
    }

    /// The number of the axis `A`, counted from 0.
    pub(crate) fn number<S: AtAxis<Axis<A>>, const A: isize>(shape: S) -> usize {
        (S::AXIS + shape.rank()).saturating_sub(8)
    }

    /// The axis `A` has another length than the operation needs.
    pub(crate) fn len<S: AtAxis<Axis<A>>, const A: isize>(op: &'static str, shape: S, want: usize) -> Self {
        let axis = Self::number::<S, A>(shape);
        Self::Axis { op, axis, left: AtAxis::extent(shape).get(), right: want }
    }

    /// The first axis where `fits` is false, for shapes of `rank` axes right-aligned in eight.
    #[inline(always)]
    pub(crate) fn check(
        op: &'static str,
        rank: usize,
        left: Axes,
        right: Axes,
        fits: impl Fn(usize, usize) -> bool,
    ) -> Result<(), Self> {
        // Without an early exit, which would be a branch for each of eight axes; and written out, so that lengths stay in registers.
        let ([a, b, c, d, e, f, g, h], [i, j, k, l, m, n, o, p]) = (left, right);
        let all = || {
            fits(a, i)
                & fits(b, j)
                & fits(c, k)
                & fits(d, l)
                & fits(e, m)
                & fits(f, n)
                & fits(g, o)
                & fits(h, p)
        };
        if SCALAR {
            return Self::first_apart(op, rank, left, right, fits).map_or(Ok(()), Err);
        }
        if all() {
            return Ok(());
        }
        // Anew: arrays that a call may read would be written to memory before the comparison.
        let (left, right) = ([a, b, c, d, e, f, g, h], [i, j, k, l, m, n, o, p]);
        Err(Self::apart(op, rank, for_error(left), for_error(right), fits))
    }

    /// The first axis where `fits` is false, of which there is one.
    #[cold]
    fn apart(
        op: &'static str,
        rank: usize,
        left: Axes,
        right: Axes,
        fits: impl Fn(usize, usize) -> bool,
    ) -> Self {
        Self::first_apart(op, rank, left, right, fits).unwrap_or(Self::count(op, 0, 0))
    }

    /// The first axis where `fits` is false, if there is one.
    #[inline(always)]
    fn first_apart(
        op: &'static str,
        rank: usize,
        left: Axes,
        right: Axes,
        fits: impl Fn(usize, usize) -> bool,
    ) -> Option<Self> {
        for (i, (l, r)) in left.into_iter().zip(right).enumerate() {
            if !fits(l, r) {
                return Some(Self::Axis { op, axis: (i + rank).saturating_sub(8), left: l, right: r });
            }
        }
        None
    }
}

sentences! { ShapeError:
    Self::Axis { op, axis, left, right } => "{}: axis {} has {} against {}", op, axis, left, right;
    Self::OperandAxis { op, operand, axis, left, right } =>
        "{}: operand {} has {} at axis {}, those before it {}", op, operand, right, axis, left;
    Self::Count { op, have, want } => "{}: the shape asks for {} elements, there are {}", op, want, have;
    Self::Extent { op, axis, len, max } => "{}: axis {} has room for {}, not {}", op, axis, max, len;
    Self::Rank { op, left, right } => "{}: a shape of {} axes against one of {}", op, left, right;
    Self::NoAxis { op, axis, rank } => "{}: there is no axis {} among {}", op, axis, rank;
    Self::ReachesPast { op, axis } => "{}: y placed at axis {} reaches past the last axis of x", op, axis;
    Self::Shape { op, have, want } => "{}: the shape is {}, not {}", op, have, want;
    Self::Identity { op } =>
        "{}: a length made by `length!` is a value, not a number: `from_shape_fn` takes the shape, `with_length` a view", op;
    Self::Stretched { op, axis } => "{}: axis {} has one element at all of its positions: evaluate it first", op, axis;
    Self::Stride { op, axis, stride } => "{}: axis {} runs backwards, by a stride of {}", op, axis, stride;
    Self::Empty { op } => "{}: there are no elements to reduce", op;
    Self::Ends { op, axis } => "{}: axis {} has no element to repeat at its ends", op, axis;
    Self::Room { op, max } => "{}: there is room for {}, and not for all", op, max;
    Self::Capacity { op, count, max } => "{}: {} elements, and room for {}", op, count, max;
}

impl core::error::Error for ShapeError {}
