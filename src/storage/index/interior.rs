//! Formulas that read neighbours which may lie outside of a tensor, as with `pad!`: most elements of the result lie in its interior, where
//! no neighbour is outside.
//!
//! There an index comes with its distances from both ends ([`FromEnds`]), and a position made of such indices knows that it is inside: its
//! type says how far indices can take it beyond the axis. Only near the ends of the axes of the result each position is compared with its
//! axis.

use core::array;

use super::counts::IndexCounts;
use super::flat::Layouts;
use super::outside::Outside;
use super::update::Scatter;
use super::{Index, Indexed, is_empty};
use crate::kernel::fence_row;
use crate::shape::outside::PositionRange;
use crate::shape::{Shape, StaticExtent};
use crate::storage::pointer::Pointer;
use crate::storage::produce::Produce;
use crate::storage::unoptimized::UNOPTIMIZED;

/// The indices at the start of an extent that are left out, and those at its end.
#[derive(Clone, Copy, Default)]
pub struct Margin {
    before: usize,
    behind: usize,
}

/// The margin of each index of a result, which has at most six.
pub type Margins = [Margin; 6];

impl Margin {
    /// Whether an index of an extent of this length is inside.
    #[inline(always)]
    pub(super) fn has_inside(self, index: usize, len: usize) -> bool {
        index >= self.before && len.saturating_sub(index) > self.behind
    }
}

/// An index that is at least so far from both ends of its extent.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct FromEnds<E> {
    index: Index<E>,
    /// How many indices there are at least before this one, and how many behind it.
    distance: Margin,
}

impl<E> FromEnds<E> {
    /// # Safety
    ///
    /// The index is inside this margin.
    #[inline(always)]
    pub(super) unsafe fn new(index: Index<E>, distance: Margin) -> Self {
        Self { index, distance }
    }

    /// An index that may be at an end.
    #[must_use]
    #[inline(always)]
    pub fn border(index: Index<E>) -> Self {
        Self { index, distance: Margin::default() }
    }

    /// The index itself.
    #[must_use]
    #[inline(always)]
    pub fn index(self) -> Index<E> {
        self.index
    }

    /// How many indices there are at least before this one, and how many behind it.
    #[inline(always)]
    pub(super) fn distances(self) -> (usize, usize) {
        (self.distance.before, self.distance.behind)
    }
}

/// The margin of one index of a result that a read needs, so that it is inside whatever the other indices are.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct ReadMargin {
    /// The position of the index.
    axis: usize,
    margin: Margin,
}

/// The margin of the index at `axis`, whose steps take a position `By` further along an axis of `len` elements, or `NEGATIVE` back.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub fn margin<
    By: StaticExtent,
    const NEGATIVE: bool,
    L: PositionRange,
    P,
    const I: usize,
    const END: bool,
>(
    _: Outside<L, P, I, END>,
    len: usize,
    axis: usize,
) -> ReadMargin {
    let steps = |too_far: i64| usize::try_from(too_far).unwrap_or(0).div_ceil(By::LEN.max(1));
    let len = i64::try_from(len).unwrap_or(i64::MAX);
    let (low, high) = (steps(L::LOW.saturating_neg()), steps(L::HIGH.saturating_sub(len).saturating_add(1)));
    let (before, behind) = if NEGATIVE { (high, low) } else { (low, high) };
    ReadMargin { axis, margin: Margin { before, behind } }
}

/// The length of an axis of a tensor that is read with `RANK` indices.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub fn axis_len<const RANK: usize, X: Indexed<RANK, Shape: Shape>>(tensor: &X, axis: usize) -> usize {
    let axes = tensor.lengths().axes();
    axes.get((axes.len() + axis).wrapping_sub(RANK)).copied().unwrap_or(0)
}

/// A result whose elements read neighbours.
struct Interior<C, M, F, B> {
    counts: C,
    /// The margins of the reads. (A function, because numbers in a field are no constants where the result is computed.)
    margins: M,
    /// An element in the interior, and one near an end. (Two functions with one call each, so that the compiler inlines both.)
    inner: F,
    border: B,
}

/// A result whose elements read neighbours. `margins` gives the margins of these reads, for any index. `inner` and `border` are the same
/// function of the indices.
#[doc(hidden)]
#[inline(always)]
pub fn interior<T: Copy + 'static, C: IndexCounts, const N: usize>(
    counts: C,
    margins: impl Fn(C::Indices) -> [ReadMargin; N],
    inner: impl Fn(C::FromEnds) -> T,
    border: impl Fn(C::Indices) -> T,
) -> impl Scatter<Elem = T, Shape = C::Shape> {
    Interior { counts, margins, inner, border }
}

impl<C: IndexCounts, M, F, B> Interior<C, M, F, B> {
    /// The position of the index that counts columns: the last.
    const COLUMN: usize = C::Shape::RANK - 1;

    /// The margins of all reads together.
    #[inline(always)]
    fn widest<const N: usize>(&self) -> Margins
    where
        M: Fn(C::Indices) -> [ReadMargin; N],
    {
        let reads = (self.margins)(self.counts.nth(0));
        array::from_fn(|axis| {
            let own = reads.iter().filter(|read| read.axis == axis);
            own.fold(Margin::default(), |widest, read| Margin {
                before: widest.before.max(read.margin.before),
                behind: widest.behind.max(read.margin.behind),
            })
        })
    }

    /// Hands over each element once, with its index.
    #[inline(always)]
    fn each<T, const N: usize>(&self, mut put: impl FnMut(C::Indices, T))
    where
        M: Fn(C::Indices) -> [ReadMargin; N],
        F: Fn(C::FromEnds) -> T,
        B: Fn(C::Indices) -> T,
    {
        let Self { counts, inner, border, .. } = self;
        if is_empty(counts.shape()) {
            return;
        }
        let (n, counted, margins) = (counts.len(Self::COLUMN), (Self::COLUMN, Self::COLUMN), self.widest());
        let Margin { before, behind } = margins.get(Self::COLUMN).copied().unwrap_or_default();
        for number in 0..counts.count_beside(counted) {
            let row = counts.nth_beside(counted, number);
            let at = |column: usize| C::with(row, Self::COLUMN, column);
            let (mut low, mut high) = (n, n);
            // Unoptimised code compiles one loop.
            if const { !UNOPTIMIZED }
                && before.saturating_add(behind) < n
                && counts.are_inside(at(before), &margins)
            {
                (low, high) = (before, n - behind);
                let mut column = low;
                while column < high {
                    // SAFETY: the first column has just been found inside. The others differ in their last index alone, which is between
                    // the first and the last that are inside.
                    put(at(column), inner(unsafe { C::from_ends(at(column), &margins) }));
                    column += 1;
                }
                fence_row(high - low);
            }
            for (mut column, end) in [(0, low), (high, n)] {
                while column < end {
                    put(at(column), border(at(column)));
                    column += 1;
                }
            }
        }
    }
}

// SAFETY: `each` hands over an element for each index of the shape.
unsafe impl<T, F, B, C, M, const N: usize> Produce for Interior<C, M, F, B>
where
    T: Copy + 'static,
    C: IndexCounts,
    M: Fn(C::Indices) -> [ReadMargin; N],
    F: Fn(C::FromEnds) -> T,
    B: Fn(C::Indices) -> T,
{
    type Elem = T;
    type Shape = C::Shape;
    #[inline(always)]
    fn shape(&self) -> C::Shape {
        self.counts.shape()
    }
    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<T>) {
        // SAFETY: the index is one of the shape, for each of which there is room.
        self.each(|at, element| unsafe { out.add(self.counts.offset(at)).write(element) });
    }
}

// SAFETY: `each` hands over an element for each index of the shape.
unsafe impl<T, F, B, C, M, const N: usize> Scatter for Interior<C, M, F, B>
where
    T: Copy + 'static,
    C: IndexCounts,
    M: Fn(C::Indices) -> [ReadMargin; N],
    F: Fn(C::FromEnds) -> T,
    B: Fn(C::Indices) -> T,
{
    #[inline(always)]
    fn scatter<O: Layouts<K>, const K: usize>(&self, layouts: O, put: impl Fn([usize; K], T)) {
        let strides = layouts.strides(self.shape().axes());
        self.each(|at, element| put(C::offsets(at, &strides), element));
    }
}
