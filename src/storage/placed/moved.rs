//! Positions in another order, and several times.

use core::marker::PhantomData;

use super::{Placed, Run, Runs, Take};
use crate::shape::axis::AtAxis;
use crate::shape::longer::Repeated;
use crate::shape::{Axis, Extent, StaticExtent};
use crate::storage::Expr;

/// From the last position to the first.
pub(crate) struct Flip;

// SAFETY: one run of all `n` positions.
unsafe impl<T> Runs<T> for Flip {
    #[inline(always)]
    fn runs(&self, n: usize, take: &mut impl Take<T>) {
        if n > 0 {
            take.take(Run::Backward { from: n - 1, count: n });
        }
    }
}

/// The positions from `first` on, and behind them those before it. `first` is no more than the length of the axis.
pub(crate) struct Roll {
    first: usize,
}

// SAFETY: the two runs have `n` positions together, as `first` is at most `n`, the length for which `rolled` has computed it.
unsafe impl<T> Runs<T> for Roll {
    #[inline(always)]
    fn runs(&self, n: usize, take: &mut impl Take<T>) {
        take.take(Run::Forward { from: self.first, count: n - self.first });
        take.take(Run::Forward { from: 0, count: self.first });
    }
}

/// All positions, `K` times.
pub(crate) struct Tile<K>(PhantomData<K>);

// SAFETY: `K` runs of all `n` positions.
unsafe impl<T, K: StaticExtent> Runs<T> for Tile<K> {
    #[inline(always)]
    fn runs(&self, n: usize, take: &mut impl Take<T>) {
        for i in 0..K::LEN {
            take.take(if i == 0 { Run::Forward { from: 0, count: n } } else { Run::Same { count: n } });
        }
    }
}

/// Each position `K` times.
pub(crate) struct Repeat<K>(PhantomData<K>);

// SAFETY: `n` runs of `K`, each of a position below `n`.
unsafe impl<T, K: StaticExtent> Runs<T> for Repeat<K> {
    #[inline(always)]
    fn runs(&self, n: usize, take: &mut impl Take<T>) {
        for from in 0..n {
            take.take(Run::Again { from, count: K::LEN });
        }
    }
}

/// The length of the axis.
#[inline(always)]
fn length<Ax, E: Expr<Shape: AtAxis<Ax>>>(expr: &E) -> usize {
    AtAxis::extent(expr.shape()).get()
}

/// The operand from its last position to its first.
#[inline(always)]
pub(crate) fn flipped<E: Expr<Shape: AtAxis<Axis<A>>>, const A: isize>(
    expr: E,
) -> Placed<Axis<A>, E, Flip, E::Shape> {
    Placed { shape: expr.shape(), count: length(&expr), expr, positions: Flip, axis: PhantomData }
}

/// The operand moved by `shift` positions; those that leave the axis at one end come in at the other.
#[inline(always)]
pub(crate) fn rolled<E: Expr<Shape: AtAxis<Axis<A>>>, const A: isize>(
    expr: E,
    shift: isize,
) -> Placed<Axis<A>, E, Roll, E::Shape> {
    let n = length(&expr);
    let by = shift.unsigned_abs().checked_rem(n).unwrap_or(0);
    // Position 0 of the result is position `-shift` of the operand, counted around.
    let first = if shift < 0 || by == 0 { by } else { n - by };
    Placed { shape: expr.shape(), count: n, expr, positions: Roll { first }, axis: PhantomData }
}

/// The operand `K` times, one behind the other. The shape has `K` times as many positions, by its relation.
#[inline(always)]
pub(crate) fn tiled<E, K: StaticExtent, const A: isize>(
    expr: E,
) -> Placed<Axis<A>, E, Tile<K>, <E::Shape as Repeated<Axis<A>, K>>::Output>
where
    E: Expr<Shape: Repeated<Axis<A>, K>>,
{
    let count = length(&expr).saturating_mul(K::LEN);
    Placed { shape: expr.shape().repeated(), count, expr, positions: Tile(PhantomData), axis: PhantomData }
}

/// Each position of the operand `K` times. The shape has `K` times as many positions, by its relation.
#[inline(always)]
pub(crate) fn repeated<E, K: StaticExtent, const A: isize>(
    expr: E,
) -> Placed<Axis<A>, E, Repeat<K>, <E::Shape as Repeated<Axis<A>, K>>::Output>
where
    E: Expr<Shape: Repeated<Axis<A>, K>>,
{
    let count = length(&expr).saturating_mul(K::LEN);
    Placed { shape: expr.shape().repeated(), count, expr, positions: Repeat(PhantomData), axis: PhantomData }
}
