//! Running folds along an axis.

use super::expr::{Expr, axes};
use super::pointer::Pointer;
use super::tensor::Tensor;
use super::walk::{Place, Plan, Walk, at, outer, without};
use super::writable::Writable;
use crate::error::ShapeError;
use crate::shape::axis::AtAxis;

/// The folds of the elements up to each one along an axis.
#[inline(always)]
pub(crate) fn scanned<Ax, E>(
    expr: &E,
    join: impl Fn(E::Elem, E::Elem) -> E::Elem,
) -> Tensor<E::Elem, E::Shape>
where
    E: Expr<Shape: AtAxis<Ax>>,
{
    // SAFETY: every element is written.
    unsafe { Tensor::init(expr.shape(), |out| scan::<Ax, E>(expr, out, join)) }
}

/// As [`scanned`], into a tensor, which takes the lengths.
#[inline(always)]
pub(crate) fn scanned_into<Ax, E>(
    expr: &E,
    out: &mut Tensor<E::Elem, E::Shape>,
    join: impl Fn(E::Elem, E::Elem) -> E::Elem,
) where
    E: Expr<Shape: AtAxis<Ax>>,
{
    // SAFETY: every element is written.
    unsafe { out.refill(expr.shape(), |out| scan::<Ax, E>(expr, out, join)) }
}

/// As [`scanned`], to a place.
#[inline(always)]
pub(crate) fn try_scanned_into<Ax, E>(
    op: &'static str,
    expr: &E,
    out: impl Writable<E::Elem>,
    join: impl Fn(E::Elem, E::Elem) -> E::Elem,
) -> Result<(), ShapeError>
where
    E: Expr<Shape: AtAxis<Ax>>,
{
    // SAFETY: every element is written.
    unsafe { out.receive(op, expr.shape(), |out| scan::<Ax, E>(expr, out, join)) }
}

/// # Safety
///
/// `out` has room for the shape of the expression.
#[inline(always)]
unsafe fn scan<Ax, E>(expr: &E, out: Pointer<E::Elem>, join: impl Fn(E::Elem, E::Elem) -> E::Elem)
where
    E: Expr<Shape: AtAxis<Ax>>,
{
    let dims = axes(expr);
    let axis = <E::Shape as AtAxis<Ax>>::AXIS & 7;
    let (n, kept) = (at(dims, axis), without(dims, axis));
    if n == 0 {
        return;
    }
    let place = Place::packed(out, dims);
    let walk = (expr, &place);
    if axis == 7 {
        outer(&walk, kept, |(from, to)| {
            // SAFETY: positions along the axis are below its length.
            unsafe {
                let mut sum = expr.load::<false>(from, axis, 0);
                place.at::<false>(to, axis, 0).write(sum);
                for i in 1..n {
                    sum = join(sum, expr.load::<false>(from, axis, i));
                    place.at::<false>(to, axis, i).write(sum);
                }
            }
        });
        return;
    }
    // The first elements, and then one row after the other from the row before.
    let plan = Plan::behind(kept, &walk, axis);
    outer(&walk, plan.dims, |(from, to)| {
        // SAFETY: `i` is below the length of the axis, `j` below that of the inner one; the row before has been written.
        unsafe {
            for j in 0..plan.n {
                place.at::<false>(to, plan.inner, j).write(expr.load::<false>(from, plan.inner, j));
            }
            for i in 1..n {
                let (row, before, here) =
                    (expr.step(from, axis, i), place.step(to, axis, i - 1), place.step(to, axis, i));
                for j in 0..plan.n {
                    let sum = place.at::<false>(before, plan.inner, j).read();
                    let sum = join(sum, expr.load::<false>(row, plan.inner, j));
                    place.at::<false>(here, plan.inner, j).write(sum);
                }
            }
        }
    });
}
