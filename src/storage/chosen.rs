//! Elements gathered along an axis by an index each; rows scattered to where indices say; one-hot rows.

use core::marker::PhantomData;

use num_traits::{One, Zero};

use super::expr::{Expr, axes};
use super::index::Index;
use super::indices::{Below, BoundedIndices};
use super::lengths::{at, same_lengths, without};
use super::placed::SameExtent;
use super::pointer::Pointer;
use super::produce::Produce;
use super::strided::{OutputPtr, Plan, Walk, for_each_outer};
use super::view::{TensorView, TensorViewMut};
use crate::element::RowIndex;
use crate::kernel::fence_element;
use crate::shape::axis::{AtAxis, InsertAt, Unsqueeze};
use crate::shape::broadcast::SameShape;
use crate::shape::layout::Layout;
use crate::shape::{Axis, Extent, Shape, StaticExtent};

/// A position that is known to be on its axis: an integer whose value has been checked, or an index that is in bounds by its type.
pub(crate) trait KnownPosition: Copy + 'static {
    /// The position.
    fn position(self) -> usize;
}
impl<K: RowIndex> KnownPosition for K {
    #[inline(always)]
    fn position(self) -> usize {
        self.known()
    }
}
impl<N: Extent + 'static> KnownPosition for Index<N> {
    #[inline(always)]
    fn position(self) -> usize {
        self.get()
    }
}

/// The elements of `expr` along the axis `Ax` that the indices name, all of which are below its length.
pub(crate) struct ElementsAlong<'a, Ax, E, K, J: Copy> {
    expr: E,
    indices: TensorView<'a, K, J>,
    axis: PhantomData<Ax>,
}

/// The elements along an axis that the indices name; `None` where one names none, or where the lengths of another axis differ.
#[inline(always)]
pub(crate) fn along<'a, Ax, E, K: RowIndex, J: AtAxis<Ax>>(
    expr: E,
    indices: TensorView<'a, K, J>,
    _: Ax,
) -> Option<ElementsAlong<'a, Ax, E, K, J>>
where
    E: Expr<Shape: AtAxis<Ax>>,
{
    let axis = <E::Shape as AtAxis<Ax>>::AXIS & 7;
    let fits = axis == J::AXIS & 7
        && same_lengths(without(axes(&expr), axis), without(indices.shape().axes(), axis))
        && BoundedIndices::new(indices.as_slice())
            .few_below(AtAxis::<Ax>::extent(expr.shape()).get())
            .is_some();
    fits.then_some(ElementsAlong { expr, indices, axis: PhantomData })
}

/// The elements along an axis that the indices name, which are below its length by their type. `Op` is the operation.
#[inline(always)]
pub(crate) fn along_typed<'a, E, N, J, Op, const A: isize>(
    expr: E,
    indices: TensorView<'a, Index<N>, J>,
    _: PhantomData<Op>,
) -> ElementsAlong<'a, Axis<A>, E, Index<N>, J>
where
    E: Expr<Shape: AtAxis<Axis<A>>>,
    J: AtAxis<Axis<A>>,
    N: StaticExtent + SameExtent<<E::Shape as AtAxis<Axis<A>>>::Extent> + 'static,
    <E::Shape as AtAxis<Axis<A>>>::With<J::Extent>: SameShape<J, Op>,
{
    ElementsAlong { expr, indices, axis: PhantomData }
}

/// The elements along an axis that the indices name.
///
/// # Safety
///
/// The lengths are those of the operand, but for the axis, and each index is below its length there.
#[inline(always)]
pub(super) unsafe fn known<'a, Ax, E, K: RowIndex, J: AtAxis<Ax>>(
    expr: E,
    indices: TensorView<'a, K, J>,
    _: Ax,
) -> ElementsAlong<'a, Ax, E, K, J> {
    ElementsAlong { expr, indices, axis: PhantomData }
}

// SAFETY: the result has the shape of the indices, which are read at each position. The operand has the same lengths except along the
// axis, where each index is below its length: `along` has checked it, the types of `along_typed` state it, and so does the contract
// of `known`. An integer, as `RowIndex` is sealed, and an `Index` give the same position each time.
unsafe impl<Ax, E, J: AtAxis<Ax>, K: KnownPosition> Produce for ElementsAlong<'_, Ax, E, K, J>
where
    E: Expr<Shape: AtAxis<Ax>>,
{
    type Elem = E::Elem;
    type Shape = J;
    #[inline(always)]
    fn shape(&self) -> J {
        self.indices.shape()
    }
    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<E::Elem>) {
        let Self { expr, indices, .. } = self;
        let axis = J::AXIS & 7;
        let dims = indices.shape().axes();
        let (m, kept) = (at(dims, axis), without(dims, axis));
        if m == 0 {
            return;
        }
        let place = OutputPtr::packed(out, dims);
        for_each_outer(&(expr, indices, &place), kept, |(from, named, to)| {
            for i in 0..m {
                // SAFETY: `i` is below the length of the indices and of the result, and `k` below that of the operand.
                unsafe {
                    let k = indices.load::<false>(named, axis, i).position();
                    place.at::<false>(to, axis, i).write(expr.load::<false>(from, axis, k));
                }
                fence_element();
            }
        });
    }
}

/// Positions of an axis, one after the other.
trait PositionList: Copy {
    fn positions(self) -> impl ExactSizeIterator<Item = usize>;
}
impl<K: RowIndex> PositionList for Below<'_, K> {
    #[inline(always)]
    fn positions(self) -> impl ExactSizeIterator<Item = usize> {
        self.iter()
    }
}
impl<N: Extent> PositionList for &[Index<N>] {
    #[inline(always)]
    fn positions(self) -> impl ExactSizeIterator<Item = usize> {
        self.iter().map(|index| index.get())
    }
}

/// Joins row `i` of `updates` to the row of `out` that index `i` names, in order. False, and nothing is written, where an index
/// names no row of the axis, or where the lengths do not fit.
#[inline(always)]
pub(crate) fn scattered<Ax, E, T: Copy + 'static, S: AtAxis<Ax>, L: Layout, K: RowIndex>(
    out: &mut TensorViewMut<'_, T, S, L>,
    indices: &[K],
    updates: &E,
    _: Ax,
    join: impl Fn(T, E::Elem) -> T,
) -> bool
where
    E: Expr,
{
    let axis = S::AXIS & 7;
    let Some(below) = BoundedIndices::new(indices).few_below(at(out.shape().axes(), axis)) else {
        return false;
    };
    // SAFETY: all indices are below the length of the axis.
    unsafe { joined(out, below, updates, axis, join) }
}

/// [`scattered`] by indices that are below the length of the axis by their type: false only where the lengths do not fit.
#[inline(always)]
pub(crate) fn scattered_typed<E, T: Copy + 'static, S, L: Layout, N, const A: isize>(
    out: &mut TensorViewMut<'_, T, S, L>,
    indices: &[Index<N>],
    updates: &E,
    _: Axis<A>,
    join: impl Fn(T, E::Elem) -> T,
) -> bool
where
    E: Expr,
    S: AtAxis<Axis<A>>,
    N: StaticExtent + SameExtent<<S as AtAxis<Axis<A>>>::Extent> + 'static,
{
    // SAFETY: an index is below the length of its extent, which is that of the axis.
    unsafe { joined(out, indices, updates, <S as AtAxis<Axis<A>>>::AXIS & 7, join) }
}

/// [`scattered`] by positions that have been checked.
///
/// # Safety
///
/// Each position is below the length of the axis of `out`.
#[inline(always)]
unsafe fn joined<E, T: Copy + 'static, S: Shape, L: Layout>(
    out: &mut TensorViewMut<'_, T, S, L>,
    below: impl PositionList,
    updates: &E,
    axis: usize,
    join: impl Fn(T, E::Elem) -> T,
) -> bool
where
    E: Expr,
{
    let (there, dims) = (out.shape().axes(), axes(updates));
    let count = below.positions().len();
    if !same_lengths(without(there, axis), without(dims, axis)) || at(dims, axis) != count {
        return false;
    }
    let kept = without(there, axis);
    let place = OutputPtr::of(out);
    let walk = (updates, &place);
    if count == 0 {
        return true;
    }
    if axis == 7 {
        for_each_outer(&walk, kept, |(from, to)| {
            for (i, k) in below.positions().enumerate() {
                // SAFETY: `i` is below the length of the updates, `k` below that of the output.
                unsafe {
                    let to = place.at::<false>(to, 7, k);
                    to.write(join(to.read(), updates.load::<false>(from, 7, i)));
                }
            }
        });
        return true;
    }
    let plan = Plan::behind::<E::Shape, _>(kept, &walk, axis);
    for_each_outer(&walk, plan.dims, |(from, to)| {
        for (i, k) in below.positions().enumerate() {
            // SAFETY: as above; the inner axis has `plan.n` elements in both.
            unsafe {
                let (from, to) = (updates.step(from, axis, i), place.step(to, axis, k));
                for j in 0..plan.n {
                    let to = place.at::<false>(to, plan.inner, j);
                    to.write(join(to.read(), updates.load::<false>(from, plan.inner, j)));
                }
            }
        }
    });
    true
}

/// One-hot rows: for each index, which is below `C`, a row of `C` zeros with a one at that position.
pub(crate) struct OneHot<'a, T, C, K, R> {
    indices: &'a [K],
    shape: R,
    element: PhantomData<(T, C)>,
}

impl<'a, T, C: StaticExtent, K: RowIndex, R> OneHot<'a, T, C, K, R> {
    /// `None` where an index is not below `C`. The shape is that of the indices with an axis of length `C` appended. `Op` is the
    /// operation.
    #[inline(always)]
    pub(crate) fn new<J, Op>(indices: TensorView<'a, K, J>, _: PhantomData<Op>) -> Option<Self>
    where
        J: Unsqueeze<Axis<-1>, Op> + InsertAt<Axis<-1>, Inserted<C> = R>,
    {
        let shape = InsertAt::<Axis<-1>>::insert(indices.shape(), C::NEW);
        let indices = indices.as_slice();
        let below = BoundedIndices::new(indices).few_below(C::LEN).is_some();
        below.then_some(Self { indices, shape, element: PhantomData })
    }
}

impl<'a, T, N, R> OneHot<'a, T, N, Index<N>, R> {
    /// As [`new`](Self::new), by indices that are below the length by their type.
    #[inline(always)]
    pub(crate) fn typed<J, Op>(indices: TensorView<'a, Index<N>, J>, _: PhantomData<Op>) -> Self
    where
        N: StaticExtent + 'static,
        J: Unsqueeze<Axis<-1>, Op> + InsertAt<Axis<-1>, Inserted<N> = R>,
    {
        let shape = InsertAt::<Axis<-1>>::insert(indices.shape(), N::NEW);
        Self { indices: indices.as_slice(), shape, element: PhantomData }
    }
}

// SAFETY: all elements are zeros first. The shape has `C` elements for each index, and each index is below `C`: `new` has checked it, and
// in `typed` the type states it. An index gives the same position each time.
unsafe impl<T: Copy + Zero + One + 'static, C: StaticExtent, K: KnownPosition, R: Shape> Produce
    for OneHot<'_, T, C, K, R>
{
    type Elem = T;
    type Shape = R;
    #[inline(always)]
    fn shape(&self) -> R {
        self.shape
    }
    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<T>) {
        for i in 0..self.shape.count() {
            // SAFETY: there is room for as many elements as the shape counts.
            unsafe { out.add(i).write(T::zero()) };
        }
        for (i, k) in self.indices.iter().enumerate() {
            // SAFETY: the position is below `C`, and the result has `C` elements for each index.
            unsafe { out.add(i * C::LEN + k.position()).write(T::one()) };
        }
    }
}
