//! [`DynShape`]: the shape of a tensor whose number of axes is known only at run time.
//!
//! It takes part in every relation. The verdict is nearly always that lengths decide, so that the `try_` forms accept it.

use core::fmt;

use super::align::PlacedAt;
use super::broadcast::{ShapeBroadcasts, ShapeBroadcastsFrom, ShapeEquals};
use super::error::ShapeError;
use super::extent::{Dyn, Extent, RunTimeKey, Unbounded, sealed::Sealed};
use super::matmul::Product;
use super::permute::Transpose;
use super::reshape::ElementCount;
use super::strip::Strip;
use super::verdict::{Fits, Phase, Unknown};
use super::{Axes, Axis, Dims, Shape};
use crate::storage::memory::Slot;

/// A shape of 0 to 8 axes, whose number and lengths are known only at run time, with at most `C` elements.
///
/// `C` is [`Dyn`] for no bound (borrowed, or owned on the heap), or [`Dim`](crate::Dim) or [`Kilo`](crate::Kilo) for a
/// capacity that is stored inline.
#[derive(Clone, Copy, PartialEq)]
pub struct DynShape<C = Dyn> {
    rank: usize,
    axes: Axes,
    capacity: core::marker::PhantomData<C>,
}

impl<C> Sealed for DynShape<C> {}

impl<C: Extent> DynShape<C> {
    /// The shape of the last `rank` of eight right-aligned lengths. The others are 1.
    #[inline(always)]
    pub(crate) fn of(rank: usize, axes: Axes) -> Self {
        Self { rank, axes, capacity: core::marker::PhantomData }
    }
}

impl<C: Extent> DynShape<C> {
    /// The shape of the last `rank` of eight right-aligned lengths, or what is wrong with them.
    #[inline(always)]
    pub(crate) fn checked(op: &'static str, rank: usize, axes: Axes) -> Result<Self, ShapeError> {
        match Self::from_lengths(rank, axes) {
            Some(shape) => Ok(shape),
            None => {
                // Anew: an array that a call may read would be written to memory before it is looked at.
                let [a, b, c, d, e, f, g, h] = axes;
                Err(Self::refused(op, rank, [a, b, c, d, e, f, g, h]))
            }
        }
    }

    /// What is wrong with lengths that are no shape.
    #[cold]
    fn refused(op: &'static str, rank: usize, axes: Axes) -> ShapeError {
        if rank > 8 {
            return ShapeError::Rank { op, left: rank, right: 8 };
        }
        ShapeError::refused::<Self>(op, Dims::right_aligned(rank, axes))
    }
}

impl DynShape {
    /// A shape with the lengths of another one.
    #[inline(always)]
    pub(crate) fn erase<S: Shape>(shape: S) -> Self {
        Self::of(shape.rank(), shape.axes())
    }
}

impl<C: Extent> fmt::Debug for DynShape<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.dims(), f)
    }
}

#[cfg(feature = "defmt")]
impl<C: Extent> defmt::Format for DynShape<C> {
    fn format(&self, f: defmt::Formatter<'_>) {
        self.dims().format(f);
    }
}

impl<C: Extent> Shape for DynShape<C> {
    /// The largest number of axes. A shape's own number is [`rank`](Shape::rank).
    const RANK: usize = 8;
    const KNOWN: bool = false;
    const CAPACITY: usize = C::MAX;
    const LEAST: Option<Self> =
        Some(Self { rank: 1, axes: [1, 1, 1, 1, 1, 1, 1, 0], capacity: core::marker::PhantomData });
    const EXTENTS: &'static [(usize, bool)] = &[(usize::MAX, false); 8];
    type Index = Dims;
    type Scalar = ();
    type Storage<T: 'static> = C::Array<Slot<T>>;

    #[inline(always)]
    fn dims(self) -> Dims {
        Dims::right_aligned(self.rank, self.axes)
    }

    #[inline(always)]
    fn from_dims(dims: Dims) -> Option<Self> {
        Self::from_lengths(dims.rank(), dims.axes(1))
    }

    #[inline(always)]
    fn axes(self) -> Axes {
        self.axes
    }

    #[inline(always)]
    fn from_axes(axes: Axes) -> Option<Self> {
        Self::from_lengths(8, axes)
    }

    #[inline(always)]
    fn with_axes(self, axes: Axes) -> Option<Self> {
        Self::from_lengths(self.rank, axes)
    }

    fn origin() -> Dims {
        Dims::from([0; 8])
    }

    #[inline(always)]
    fn from_lengths(rank: usize, axes: Axes) -> Option<Self> {
        let shape = Self::of(rank, axes);
        // A count of `usize::MAX` stands for all larger counts too, and no memory holds so many elements.
        if rank <= 8 && shape.count() <= C::MAX && shape.count() < usize::MAX { Some(shape) } else { None }
    }

    #[inline(always)]
    fn rank(self) -> usize {
        self.rank
    }
}

/// The shape that results by NumPy's rule if the lengths fit.
#[inline(always)]
fn broadcast_shape<L: Shape, R: Shape>(left: L, right: R) -> DynShape {
    let ([a, b, c, d, e, f, g, h], [i, j, k, l, m, n, o, p]) = (left.axes(), right.axes());
    let longer = |left: usize, right: usize| if left == 1 { right } else { left };
    let axes = [
        longer(a, i),
        longer(b, j),
        longer(c, k),
        longer(d, l),
        longer(e, m),
        longer(f, n),
        longer(g, o),
        longer(h, p),
    ];
    DynShape::of(left.rank().max(right.rank()), axes)
}

/// The shape of a row, if the data start with the shape of their index.
fn suffix<D: Shape, I: Shape>(data: D, index: I) -> DynShape {
    let rank = data.rank().saturating_sub(index.rank());
    let mut axes = data.axes();
    for ahead in axes.iter_mut().take(8usize.saturating_sub(rank)) {
        *ahead = 1;
    }
    DynShape::of(rank, axes)
}

/// The shape of a matrix product, if the lengths fit.
fn product<L: Shape, R: Shape>(left: L, right: R) -> DynShape {
    let [a, b, c, d, e, f, m, k] = left.axes();
    let [i, j, g, h, o, p, l, n] = right.axes();
    let batch = |x: usize, y: usize| if x == 1 { y } else { x };
    let outer = [batch(a, i), batch(b, j), batch(c, g), batch(d, h), batch(e, o), batch(f, p)];
    let [a, b, c, d, e, f] = outer;
    match (left.rank(), right.rank()) {
        (1, 1) => DynShape::of(0, [1; 8]),
        // A vector is a row on the left, and a column on the right.
        (1, rank) => DynShape::of(rank.saturating_sub(1), [1, a, b, c, d, e, f, n]),
        (rank, 1) => {
            let _ = (l, k);
            DynShape::of(rank.saturating_sub(1), [1, a, b, c, d, e, f, m])
        }
        (left, right) => DynShape::of(left.max(right), [a, b, c, d, e, f, m, n]),
    }
}

/// Writes the relations between [`DynShape`] and each shape of a static rank, on either side. A line lists the names of the
/// extents.
macro_rules! relations {
    (@both [$($left:tt)*] $l:ty, [$($right:tt)*] $r:ty) => {
        impl<$($left)* $($right)* const A: isize> PlacedAt<Axis<A>, $r> for $l {
            type Verdict<P: Phase> = Unknown<P, Self, $r>;
            type Untrimmed<P: Phase> = Unknown<P, Self, $r>;
            const SHIFT: isize = 0;
        }
        impl<$($left)* $($right)*> Strip<$r> for $l {
            type Verdict<P: Phase> = Unknown<P, Self, $r>;
            type Suffix = DynShape;
            fn suffix(self, index: $r) -> DynShape {
                suffix(self, index)
            }
        }
        impl<$($left)* $($right)*> Product<$r> for $l {
            type Verdict<P: Phase> = Unknown<P, Self, $r>;
            type Output = DynShape;
            fn product(self, rhs: $r) -> DynShape {
                product(self, rhs)
            }
        }
    };
    (@broadcast [$($left:tt)*] $l:ty, [$($right:tt)*] $r:ty) => {
        impl<$($left)* $($right)*> ShapeBroadcasts<$r> for $l {
            type Verdict<P: Phase> = Unknown<P, Self, $r>;
            type Output = DynShape;
            #[inline(always)]
            fn broadcast_shape(self, rhs: $r) -> DynShape {
                broadcast_shape(self, rhs)
            }
        }
        impl<$($left)* $($right)*> ShapeBroadcastsFrom<$r> for $l {
            type Verdict<P: Phase> = Unknown<P, Self, $r>;
        }
    };
    (@equal [$($left:tt)*] $l:ty, [$($right:tt)*] $r:ty => $known:ty, $self:ident, $other:ident, $value:ident) => {
        impl<$($left)* $($right)*> ShapeEquals<$r> for $l {
            type Verdict<P: Phase> = Unknown<P, Self, $r>;
            type Output = $known;
            fn equal($self, $other: $r) -> Self::Output {
                let _ = $other;
                $value
            }
        }
    };
    ($([$($e:ident)*];)*) => {$(
        relations!(@both [C: Extent,] DynShape<C>, [$($e: Extent,)*] ($($e,)*));
        relations!(@both [$($e: Extent,)*] ($($e,)*), [C: Extent,] DynShape<C>);
        relations!(@equal [C: Extent,] DynShape<C>, [$($e: Extent,)*] ($($e,)*) => ($($e,)*), self, other, other);
        relations!(@equal [$($e: Extent,)*] ($($e,)*), [C: Extent,] DynShape<C> => Self, self, other, self);
    )*};
    (from rank one: $([$($e:ident)*];)*) => {$(
        relations!(@broadcast [C: Extent,] DynShape<C>, [$($e: Extent,)*] ($($e,)*));
        relations!(@broadcast [$($e: Extent,)*] ($($e,)*), [C: Extent,] DynShape<C>);
    )*};
}

relations! {
    [];
    [A0];
    [A0 A1];
    [A0 A1 A2];
    [A0 A1 A2 A3];
    [A0 A1 A2 A3 A4];
    [A0 A1 A2 A3 A4 A5];
}
// Broadcasting with `()` is in `broadcast`, for all shapes.
relations! { from rank one:
    [A0];
    [A0 A1];
    [A0 A1 A2];
    [A0 A1 A2 A3];
    [A0 A1 A2 A3 A4];
    [A0 A1 A2 A3 A4 A5];
}
relations!(@both [C: Extent,] DynShape<C>, [D: Extent,] DynShape<D>);
relations!(@broadcast [C: Extent,] DynShape<C>, [D: Extent,] DynShape<D>);
relations!(@equal [C: Extent,] DynShape<C>, [D: Extent,] DynShape<D> => Self, self, other, self);

/// A scalar on the left side of an operation.
impl<C: Extent> ShapeBroadcasts<DynShape<C>> for () {
    type Verdict<P: Phase> = Fits;
    type Output = DynShape<C>;
    #[inline(always)]
    fn broadcast_shape(self, rhs: DynShape<C>) -> DynShape<C> {
        rhs
    }
}
impl<C: Extent> ShapeBroadcastsFrom<DynShape<C>> for () {
    type Verdict<P: Phase> = Unknown<P, Self, DynShape<C>>;
}

impl<C: Extent> ElementCount for DynShape<C> {
    type Count = RunTimeKey<Unbounded>;
}
impl<C: Extent> Transpose for DynShape<C> {
    type Transposed = Self;
    fn transposed(self) -> Self {
        let mut axes = self.axes;
        if let Some(own) = axes.get_mut(8usize.saturating_sub(self.rank)..) {
            own.reverse();
        }
        Self::of(self.rank, axes)
    }
}
