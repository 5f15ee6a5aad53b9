//! Padding: positions before the first and behind the last one of an axis, in the modes of `pad`.

use core::marker::PhantomData;

use duplicate::duplicate_item;

use super::{Placed, Run, Runs, Take};
use crate::shape::axis::AtAxis;
use crate::shape::error::ShapeError;
use crate::shape::longer::Padded;
use crate::shape::verdict::{CompileTime, MustFit, Phase};
use crate::shape::{Axis, Extent, StaticExtent};
use crate::storage::Expr;

/// Padding by one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constant<T>(pub T);

/// Padding by the first element of an axis at its start, and by the last one at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge;

/// Padding by the elements of an axis in the opposite order, without the one at the end itself, and to and fro where that is not
/// enough. An axis of one element is padded by this element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reflect;

/// Padding by the elements of the other end, as if the axis were a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrap;

/// What [`pad`](fn@crate::pad) writes at the ends of an axis: [`Constant`], [`Edge`], [`Reflect`] or [`Wrap`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what to pad elements of `{T}` by",
    label = "not a way to pad these elements",
    note = "an axis is padded by `Constant(value)`, with a value of the elements' type, by `Edge`, `Reflect` or `Wrap`"
)]
pub trait PadMode<T>: Copy + sealed::Sealed {
    #[doc(hidden)]
    fn padding(self) -> PadKind<T>;
}

/// The axis `Ax` of `S` can be padded in the mode `Self`, by `B` positions before and `K` behind it. All modes but a constant need an
/// element; whether there is one is found out in `P`, the [phase](crate::shape::verdict::Phase).
#[doc(hidden)]
pub trait Pads<S, Ax, B, K, P, Op>: sealed::Sealed {}

impl<T: Copy> PadMode<T> for Constant<T> {
    #[inline(always)]
    fn padding(self) -> PadKind<T> {
        PadKind::Constant(self.0)
    }
}
impl<T, S, Ax, B, K, P, Op> Pads<S, Ax, B, K, P, Op> for Constant<T> {}

#[duplicate_item(Mode; [Edge]; [Reflect]; [Wrap])]
impl<T> PadMode<T> for Mode {
    #[inline(always)]
    fn padding(self) -> PadKind<T> {
        PadKind::Mode
    }
}
#[duplicate_item(Mode; [Edge]; [Reflect]; [Wrap])]
impl<B: StaticExtent, K: StaticExtent, Ax, P: Phase, Op, S> Pads<S, Ax, B, K, P, Op> for Mode where
    S: Padded<Ax, B, K, Ends<P>: MustFit<Op>>
{
}

mod sealed {
    /// Only this crate says which axes a mode can pad: the loops rely on it to find an element.
    pub trait Sealed {}
    impl<T> Sealed for super::Constant<T> {}
    impl Sealed for super::Edge {}
    impl Sealed for super::Reflect {}
    impl Sealed for super::Wrap {}
}

/// A mode, as a value.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub enum PadKind<T> {
    Constant(T),
    Edge,
    Reflect,
    Wrap,
}

/// `B` positions more before the axis, and `E` behind it.
pub(crate) struct PadEnds<M, B, E> {
    /// Unless the mode is a constant, the axis has an element.
    /// The type parameter tells an outlined call for the result which mode it is.
    mode: M,
    ends: PhantomData<(B, E)>,
}

/// The position that `i` positions behind `start` falls on if the axis of `n > 0` positions is walked to and fro.
#[inline(always)]
fn reflected(start: usize, i: usize, n: usize) -> usize {
    let period = 2 * (n - 1);
    let at = (start + i).checked_rem(period).unwrap_or(0);
    if at < n { at } else { period - at }
}

// SAFETY: the runs are of `B`, `n` and `E` positions. Those of the axis are below `n`: the first and the last one, which there
// are, remainders by `n`, and for reflections what `reflected` returns: at most `n - 1`, as a larger one is subtracted from
// `2 * (n - 1)`.
unsafe impl<T: Copy, M: PadMode<T>, B: StaticExtent, E: StaticExtent> Runs<T> for PadEnds<M, B, E> {
    #[inline(always)]
    fn runs(&self, n: usize, take: &mut impl Take<T>) {
        let (before, behind) = (B::LEN, E::LEN);
        match self.mode.padding() {
            PadKind::Constant(value) => {
                take.take(Run::Value { value, count: before });
                take.take(Run::Forward { from: 0, count: n });
                take.take(Run::Value { value, count: behind });
            }
            PadKind::Edge => {
                take.take(Run::Again { from: 0, count: before });
                take.take(Run::Forward { from: 0, count: n });
                take.take(Run::Again { from: n.saturating_sub(1), count: behind });
            }
            PadKind::Reflect => {
                // The first position is `before` steps back, which on the way to and fro is as many steps ahead of a multiple of
                // the period.
                let period = 2 * n.saturating_sub(1);
                let back = before.checked_rem(period).unwrap_or(0);
                let start = if back == 0 { 0 } else { period - back };
                for i in 0..before {
                    take.take(Run::Again { from: reflected(start, i, n), count: 1 });
                }
                take.take(Run::Forward { from: 0, count: n });
                for i in 0..behind {
                    take.take(Run::Again { from: reflected(n, i, n), count: 1 });
                }
            }
            PadKind::Wrap => {
                let back = before.checked_rem(n).unwrap_or(0);
                let start = if back == 0 { 0 } else { n - back };
                for i in 0..before {
                    take.take(Run::Again { from: (start + i).checked_rem(n).unwrap_or(0), count: 1 });
                }
                take.take(Run::Forward { from: 0, count: n });
                for i in 0..behind {
                    take.take(Run::Again { from: i.checked_rem(n).unwrap_or(0), count: 1 });
                }
            }
        }
    }

    #[inline(always)]
    fn value(&self) -> Option<T> {
        match self.mode.padding() {
            PadKind::Constant(value) => Some(value),
            _ => None,
        }
    }
}

/// An operand with more positions at the ends of an axis.
type PaddedTo<E, M, B, K, const A: isize> =
    Placed<Axis<A>, E, PadEnds<M, B, K>, <<E as Expr>::Shape as Padded<Axis<A>, B, K>>::Output>;

/// The operand with `B` more positions before an axis and `K` behind it, of which the types know that the mode can pad it: it
/// has an element, or the mode is a constant. The shape has as many positions more, by its relation.
#[inline(always)]
pub(crate) fn padded<E, B: StaticExtent, K: StaticExtent, M, Op, const A: isize>(
    expr: E,
    mode: M,
) -> PaddedTo<E, M, B, K, A>
where
    E: Expr<Shape: Padded<Axis<A>, B, K>>,
    M: PadMode<E::Elem> + Pads<E::Shape, Axis<A>, B, K, CompileTime, Op>,
{
    with_ends(expr, mode)
}

/// As [`padded`], or an error where the axis has no element and the mode needs one.
#[inline(always)]
pub(crate) fn try_padded<E, B: StaticExtent, K: StaticExtent, M, const A: isize>(
    op: &'static str,
    expr: E,
    mode: M,
) -> Result<PaddedTo<E, M, B, K, A>, ShapeError>
where
    E: Expr<Shape: Padded<Axis<A>, B, K>>,
    M: PadMode<E::Elem>,
{
    if AtAxis::extent(expr.shape()).get() == 0 && !matches!(mode.padding(), PadKind::Constant(_)) {
        return Err(ShapeError::Ends { op, axis: ShapeError::number::<_, A>(expr.shape()) });
    }
    Ok(with_ends(expr, mode))
}

/// The result, of an axis that has an element unless the padding is a constant.
#[inline(always)]
fn with_ends<E, M, B: StaticExtent, K: StaticExtent, const A: isize>(
    expr: E,
    mode: M,
) -> PaddedTo<E, M, B, K, A>
where
    E: Expr<Shape: Padded<Axis<A>, B, K>>,
{
    let n = AtAxis::extent(expr.shape()).get();
    let count = n.saturating_add(B::LEN).saturating_add(K::LEN);
    let positions = PadEnds { mode, ends: PhantomData };
    Placed { shape: expr.shape().padded(), count, expr, positions, axis: PhantomData }
}
