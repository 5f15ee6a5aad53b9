//! Elements chosen along an axis, each by an index of its own; rows written where indices say; rows with a single one.

use core::marker::PhantomData;

use num_traits::{One, Zero};

use super::expr::{Expr, axes};
use super::indices::Indices;
use super::pointer::Pointer;
use super::produce::Produce;
use super::strided::{OutputPtr, Plan, Walk, at, for_each_outer, without};
use super::view::{TensorView, TensorViewMut};
use crate::element::RowIndex;
use crate::shape::axis::AtAxis;
use crate::shape::{Extent, Shape};
use crate::storage::layout::Layout;

/// The elements of `expr` along the axis `Ax` that the indices name, all of which are below its length.
pub(crate) struct Along<'a, Ax, E, K, J: Copy> {
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
) -> Option<Along<'a, Ax, E, K, J>>
where
    E: Expr<Shape: AtAxis<Ax>>,
{
    let axis = <E::Shape as AtAxis<Ax>>::AXIS & 7;
    let fits = axis == J::AXIS & 7
        && without(axes(&expr), axis) == without(indices.shape().axes(), axis)
        && Indices::new(indices.as_slice()).below(AtAxis::<Ax>::extent(expr.shape()).get()).is_some();
    fits.then_some(Along { expr, indices, axis: PhantomData })
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
) -> Along<'a, Ax, E, K, J> {
    Along { expr, indices, axis: PhantomData }
}

// SAFETY: the result has the shape of the indices, which are read at each position; that of the operand is the same but along the
// axis, where each index is below the length; integers of `RowIndex`, which is sealed, are the same each time.
unsafe impl<Ax, E, J: AtAxis<Ax>, K: RowIndex> Produce for Along<'_, Ax, E, K, J>
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
                    let k = indices.load::<false>(named, axis, i).known();
                    place.at::<false>(to, axis, i).write(expr.load::<false>(from, axis, k));
                }
            }
        });
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
    let (there, dims) = (out.shape().axes(), axes(updates));
    let Some(below) = Indices::new(indices).below(at(there, axis)) else { return false };
    if without(there, axis) != without(dims, axis) || at(dims, axis) != indices.len() {
        return false;
    }
    let kept = without(there, axis);
    let place = OutputPtr::of(out);
    let walk = (updates, &place);
    if indices.is_empty() {
        return true;
    }
    if axis == 7 {
        for_each_outer(&walk, kept, |(from, to)| {
            for (i, k) in below.iter().enumerate() {
                // SAFETY: `i` is below the length of the updates, `k` below that of the output.
                unsafe {
                    let to = place.at::<false>(to, 7, k);
                    to.write(join(to.read(), updates.load::<false>(from, 7, i)));
                }
            }
        });
        return true;
    }
    let plan = Plan::behind(kept, &walk, axis);
    for_each_outer(&walk, plan.dims, |(from, to)| {
        for (i, k) in below.iter().enumerate() {
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

/// A row of `width` elements for each index: a one at the position that it names, and zeros.
pub(crate) struct OneHot<'a, T, I, R> {
    indices: &'a [I],
    number: fn(I) -> usize,
    shape: R,
    width: usize,
    element: PhantomData<T>,
}

impl<'a, T, I: Copy, R: Shape> OneHot<'a, T, I, R> {
    /// `None` if the shape does not have `width` elements for each index.
    #[inline(always)]
    pub(crate) fn new(indices: &'a [I], number: fn(I) -> usize, shape: R, width: usize) -> Option<Self> {
        (shape.count() == indices.len().checked_mul(width)?).then_some(Self {
            indices,
            number,
            shape,
            width,
            element: PhantomData,
        })
    }
}

// SAFETY: `width` elements for each index, which are as many as the shape counts.
unsafe impl<T: Copy + Zero + One + 'static, I: Copy, R: Shape> Produce for OneHot<'_, T, I, R> {
    type Elem = T;
    type Shape = R;
    #[inline(always)]
    fn shape(&self) -> R {
        self.shape
    }
    #[inline(always)]
    unsafe fn fill(&self, mut out: Pointer<T>) {
        for &index in self.indices {
            let one = (self.number)(index);
            for i in 0..self.width {
                // SAFETY: there are `width` elements left for each index that is left.
                unsafe { out.add(i).write(if i == one { T::one() } else { T::zero() }) };
            }
            // SAFETY: as above.
            out = unsafe { out.add(self.width) };
        }
    }
}
