//! Positions that a list of indices names.

use core::marker::PhantomData;

use super::{Placed, Run, Runs, Take};
use crate::element::RowIndex;
use crate::shape::axis::AtAxis;
use crate::shape::choice::Gathered;
use crate::shape::{Axis, Extent, Shape, StaticExtent};
use crate::storage::indices::{Below, BoundedIndices};
use crate::storage::{Expr, Index, TensorView};

/// `Self`, the extent of an index, is the extent `E` of an axis. Only `E` itself implements this, and proofs rely on it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an index of {Self} is no index of an axis of {E}",
    label = "an index of another length",
    note = "an `Index<Dim<4>>` is below 4, and names a position of an axis of that length; numbers are checked by the `try_` form"
)]
pub trait SameExtent<E>: sealed::Sealed<E> {}
impl<E> SameExtent<E> for E {}
mod sealed {
    pub trait Sealed<E> {}
    impl<E> Sealed<E> for E {}
}

/// Elements that are below `N` by their type, for the operation `Op`: an [`Index`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "{Op}: the indices are `{Self}`, which may be beyond the axis",
    label = "these are not of the type `Index`",
    note = "`try_{Op}` takes integers and looks at each; an `Index<Dim<3>>`, which `Index::new` makes of a number, is below 3 by its type"
)]
pub trait TypedIndex<N, Op>: Sized {
    /// The indices, as the type that they are.
    fn typed<J>(indices: TensorView<'_, Self, J>) -> TensorView<'_, Index<N>, J>;
}
impl<N, Op> TypedIndex<N, Op> for Index<N> {
    #[inline(always)]
    fn typed<J>(indices: TensorView<'_, Self, J>) -> TensorView<'_, Index<N>, J> {
        indices
    }
}

/// Indices that are below the length of an axis.
#[derive(Clone, Copy)]
pub(crate) struct CheckedIndices<'a, K>(Below<'a, K>);

/// Indices that are below the length of an axis by their type.
#[derive(Clone, Copy)]
pub(crate) struct Typed<'a, E>(&'a [Index<E>]);

// SAFETY: a run of one position for each index, each of which `gathered` has found to be below the length of the axis.
unsafe impl<T, K: RowIndex> Runs<T> for CheckedIndices<'_, K> {
    #[inline(always)]
    fn runs(&self, _: usize, take: &mut impl Take<T>) {
        self.0.iter().for_each(|from| take.take(Run::Again { from, count: 1 }));
    }
}

// SAFETY: a run of one position for each index. It is below the length of the axis, whose extent is that of the indices, of which
// all values are one number.
unsafe impl<T, E: Copy> Runs<T> for Typed<'_, E> {
    #[inline(always)]
    fn runs(&self, _: usize, take: &mut impl Take<T>) {
        self.0.iter().for_each(|row| take.take(Run::Again { from: row.get(), count: 1 }));
    }
}

/// The positions of an axis that indices name.
type GatheredTo<E, P, J, const A: isize> =
    Placed<Axis<A>, E, P, <<E as Expr>::Shape as Gathered<Axis<A>, J>>::Output>;

/// The positions of an axis that the indices name, or `None` where one of them names none.
#[inline(always)]
pub(crate) fn gathered<'a, E, K: RowIndex, J: Shape, const A: isize>(
    expr: E,
    indices: TensorView<'a, K, J>,
) -> Option<GatheredTo<E, CheckedIndices<'a, K>, J, A>>
where
    E: Expr<Shape: Gathered<Axis<A>, J>>,
{
    let shape = expr.shape().gathered(indices.shape());
    let indices = indices.as_slice();
    let below = BoundedIndices::new(indices).few_below(AtAxis::extent(expr.shape()).get())?;
    Some(Placed { expr, shape, count: indices.len(), positions: CheckedIndices(below), axis: PhantomData })
}

/// The positions of an axis that the indices name, which are below its length by their type.
#[inline(always)]
pub(crate) fn gathered_typed<'a, E, N, J: Shape, const A: isize>(
    expr: E,
    indices: TensorView<'a, Index<N>, J>,
) -> GatheredTo<E, Typed<'a, N>, J, A>
where
    E: Expr<Shape: Gathered<Axis<A>, J>>,
    N: StaticExtent + SameExtent<<E::Shape as AtAxis<Axis<A>>>::Extent> + 'static,
{
    let shape = expr.shape().gathered(indices.shape());
    let indices = indices.as_slice();
    Placed { expr, shape, count: indices.len(), positions: Typed(indices), axis: PhantomData }
}
