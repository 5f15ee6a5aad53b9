//! Reads at positions that data hold: `table[ids[i], j]` in [`compute!`](crate::compute) and [`try_compute!`](crate::try_compute).

use core::marker::PhantomData;

use shapeproof_npy::sentences;

use super::{Index, Indexed};
use crate::element::RowIndex;
use crate::shape::layout::{Layout, RowMajor};
use crate::shape::{Dim, Dims, Extent, Shape, StaticExtent};
use crate::storage::iter::Iter;
use crate::storage::pointer::Pointer;
use crate::storage::tensor::Tensor;
use crate::storage::view::{TensorView, TensorViewMut};

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

/// An element that is a position, and known to be on the axis.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "compute: an element of type `{Self}` may be no position of the axis",
    label = "these elements are not known to be positions",
    note = "`try_compute!` checks integers, and returns an error; an `Index<E>` needs no check on an axis of the extent `E`"
)]
pub trait IndexElement {
    type Extent: Extent;
    fn index(self) -> Index<Self::Extent>;
}

impl<E: Extent> IndexElement for Index<E> {
    type Extent = E;
    #[inline(always)]
    fn index(self) -> Self {
        self
    }
}

/// The position that an element is.
#[doc(hidden)]
#[inline(always)]
pub fn pick<P: IndexElement>(element: P) -> Index<P::Extent> {
    element.index()
}

/// Memory whose elements can be looked at before they are read as positions.
///
/// # Safety
///
/// Every element that [`Indexed`] reads from the value is one of the view, as long as the value is borrowed.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "try_compute: `{Self}` does not hold positions",
    label = "not a tensor or view of integers",
    note = "positions are elements of a tensor, a view or an array, of any integer type"
)]
pub unsafe trait HoldsPositions {
    type Elem: RowIndex;
    type Shape: Shape;
    type Layout: Layout;
    fn positions(&self) -> TensorView<'_, Self::Elem, Self::Shape, Self::Layout>;
}

// SAFETY: the view is of all elements.
unsafe impl<T: RowIndex, S: Shape> HoldsPositions for Tensor<T, S> {
    type Elem = T;
    type Shape = S;
    type Layout = RowMajor;
    #[inline(always)]
    fn positions(&self) -> TensorView<'_, T, S> {
        self.view()
    }
}
// SAFETY: it is the view itself.
unsafe impl<T: RowIndex, S: Shape, L: Layout> HoldsPositions for TensorView<'_, T, S, L> {
    type Elem = T;
    type Shape = S;
    type Layout = L;
    #[inline(always)]
    fn positions(&self) -> TensorView<'_, T, S, L> {
        *self
    }
}
// SAFETY: the view is of all elements, and borrows this one.
unsafe impl<T: RowIndex, S: Shape, L: Layout> HoldsPositions for TensorViewMut<'_, T, S, L> {
    type Elem = T;
    type Shape = S;
    type Layout = L;
    #[inline(always)]
    fn positions(&self) -> TensorView<'_, T, S, L> {
        self.view()
    }
}
// SAFETY: the view is of all elements.
unsafe impl<T: RowIndex, const N: usize> HoldsPositions for [T; N]
where
    Dim<N>: StaticExtent,
{
    type Elem = T;
    type Shape = (Dim<N>,);
    type Layout = RowMajor;
    #[inline(always)]
    fn positions(&self) -> TensorView<'_, T, (Dim<N>,)> {
        // SAFETY: the array has as many elements as the shape, and is borrowed for as long as the view.
        unsafe { TensorView::from_raw(Pointer::of(self), (Dim,), RowMajor) }
    }
}
// SAFETY: the view is that of the value behind the reference, which keeps the contract.
unsafe impl<X: HoldsPositions> HoldsPositions for &X {
    type Elem = X::Elem;
    type Shape = X::Shape;
    type Layout = X::Layout;
    #[inline(always)]
    fn positions(&self) -> TensorView<'_, X::Elem, X::Shape, X::Layout> {
        (**self).positions()
    }
}

/// Positions that are all below the length of the extent `A`.
#[doc(hidden)]
pub struct CheckedPositions<'a, X, A> {
    from: &'a X,
    axis: PhantomData<A>,
}

/// The positions, if all are below the length of an axis of the extent `A`.
#[doc(hidden)]
#[inline(always)]
pub fn check<'a, const AXIS: usize, X: HoldsPositions, A: StaticExtent>(
    from: &'a X,
    _axis: A,
    name: &'static str,
) -> Result<CheckedPositions<'a, X, A>, GatherError> {
    let positions = from.positions();
    let is_wrong = |at: X::Elem| at.row().is_none_or(|row| row >= A::LEN);
    match Iter::new(positions).enumerate().find(|(_, at)| is_wrong(**at)) {
        None => Ok(CheckedPositions { from, axis: PhantomData }),
        Some((at, value)) => Err(wrong(name, AXIS, A::LEN, value.value(), at, positions.shape())),
    }
}

/// The error of one position.
#[cold]
fn wrong<S: Shape>(
    positions: &'static str,
    axis: usize,
    len: usize,
    value: i64,
    mut at: usize,
    shape: S,
) -> GatherError {
    let mut index = Dims::of(shape);
    for len in index.as_mut().iter_mut().rev() {
        let below = at.checked_div(*len).unwrap_or(0);
        *len = at.wrapping_sub(below.wrapping_mul(*len));
        at = below;
    }
    GatherError { positions, index, value, axis, len }
}

impl<const RANK: usize, X, A> Indexed<RANK> for CheckedPositions<'_, X, A>
where
    X: HoldsPositions + Indexed<RANK, Elem = <X as HoldsPositions>::Elem>,
    // `check` asks for more. The same bounds here would give a second error.
    A: Copy + 'static,
{
    type Elem = Index<A>;
    type Indices = X::Indices;
    type Shape = <X as Indexed<RANK>>::Shape;
    type Layout = <X as Indexed<RANK>>::Layout;
    #[inline(always)]
    fn element(&self, indices: X::Indices) -> Index<A> {
        let at = self.from.element(indices).known();
        // SAFETY: `check` has made this value after it has found every element below the length of `A`. The element is one of them, as
        // `HoldsPositions` says, and it is still the same, as the memory is borrowed.
        unsafe { Index::proved(at) }
    }
    #[inline(always)]
    fn lengths(&self) -> Self::Shape {
        self.from.lengths()
    }
}
