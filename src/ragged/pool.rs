//! Pooling: each sequence becomes one row.

use core::ops::Add;

use num_traits::float::FloatCore;

use super::borrow::BorrowLod;
use super::columns::{fold_rows, sum_rows};
use super::error::LodError;
use super::lod::LodView;
use super::memory::{Room, RoomForRows};
use super::offset::Offset;
use super::positions::positions;
use super::tensor::{LodTensor, LodTensorView, Row};
use crate::element::BinaryOp;
use crate::element::operation::operations;
use crate::expr::Of;
use crate::kernel::extremum;
use crate::ops::elementwise::arithmetic::add;

/// How the rows of a sequence are reduced to one: [`Sum`], [`Average`], [`Sqrt`], [`Max`], [`Min`], [`First`], [`Last`].
#[diagnostic::on_unimplemented(
    message = "sequence_pool: `{Self}` does not pool rows of `{T}`",
    label = "not a way to pool these elements",
    note = "of floats there are `Average` and `Sqrt`, of numbers `Sum`, of what has an order `Max` and `Min`, of anything `First` and `Last`"
)]
pub trait PoolMode<T> {
    #[doc(hidden)]
    const OP: &'static str;
    /// Pools at least one row of `out.len()` elements.
    #[doc(hidden)]
    fn pool(self, rows: &[T], out: &mut [T]);
}

/// The sum of the rows, in the order that [`sequence_pool()`](fn@sequence_pool) states. Integers wrap.
#[derive(Clone, Copy, Debug)]
pub struct Sum;
/// The sum of the rows divided by their number.
#[derive(Clone, Copy, Debug)]
pub struct Average;
/// The sum of the rows divided by the square root of their number.
#[derive(Clone, Copy, Debug)]
pub struct Sqrt;
/// The largest element of each column; NaN if the column has a NaN.
#[derive(Clone, Copy, Debug)]
pub struct Max;
/// The smallest element of each column; NaN if the column has a NaN.
#[derive(Clone, Copy, Debug)]
pub struct Min;
/// The first row.
#[derive(Clone, Copy, Debug)]
pub struct First;
/// The last row.
#[derive(Clone, Copy, Debug)]
pub struct Last;

/// The number of rows.
fn count<T>(rows: &[T], out: &[T]) -> usize {
    rows.len().checked_div(out.len()).unwrap_or(0)
}

#[diagnostic::do_not_recommend]
impl<T: Copy + Add<Output = T> + 'static> PoolMode<T> for Sum {
    const OP: &'static str = "sequence_pool";
    #[inline(always)]
    fn pool(self, rows: &[T], out: &mut [T]) {
        sum_rows(rows, out, <add as BinaryOp<T, T>>::apply, |sum| sum);
    }
}

#[diagnostic::do_not_recommend]
impl<T: FloatCore + 'static> PoolMode<T> for Average {
    const OP: &'static str = "sequence_pool";
    #[inline(always)]
    fn pool(self, rows: &[T], out: &mut [T]) {
        match T::from(count(rows, out)) {
            Some(n) => sum_rows(rows, out, |a, b| a + b, |sum| sum / n),
            None => sum_rows(rows, out, |a, b| a + b, |sum| sum),
        }
    }
}

#[diagnostic::do_not_recommend]
impl<T: FloatCore + 'static> PoolMode<T> for Sqrt {
    const OP: &'static str = "sequence_pool";
    #[inline(always)]
    fn pool(self, rows: &[T], out: &mut [T]) {
        match T::from(scale(count(rows, out))) {
            Some(scale) => sum_rows(rows, out, |a, b| a + b, |sum| sum * scale),
            None => sum_rows(rows, out, |a, b| a + b, |sum| sum),
        }
    }
}

/// One by the square root of a length of at least 1. Those of short sequences are constants.
#[inline(always)]
#[expect(clippy::indexing_slicing, reason = "the index is below the length; a constant has no iterators")]
fn scale(n: usize) -> f64 {
    const SHORT: [f64; 17] = {
        let mut all = [1.0; 17];
        let mut n = 1;
        while n < all.len() {
            all[n] = 1.0 / root(n);
            n += 1;
        }
        all
    };
    SHORT.get(n).copied().unwrap_or_else(|| 1.0 / root(n))
}

/// The square root of a length of at least 1 by Newton's method, as `core` has no square root.
const fn root(n: usize) -> f64 {
    let n = n as f64;
    // Halving the exponent gives two correct digits, and each step doubles their number.
    let mut x = f64::from_bits((n.to_bits() >> 1).wrapping_add(0x1ff8_0000_0000_0000));
    let mut step = 0;
    while step < 5 {
        x = 0.5 * (x + n / x);
        step += 1;
    }
    x
}

#[diagnostic::do_not_recommend]
impl<T: Copy + PartialOrd> PoolMode<T> for Max {
    const OP: &'static str = "sequence_pool";
    #[inline(always)]
    fn pool(self, rows: &[T], out: &mut [T]) {
        fold_rows(rows, out, extremum::max, |v| v);
    }
}

#[diagnostic::do_not_recommend]
impl<T: Copy + PartialOrd> PoolMode<T> for Min {
    const OP: &'static str = "sequence_pool";
    #[inline(always)]
    fn pool(self, rows: &[T], out: &mut [T]) {
        fold_rows(rows, out, extremum::min, |v| v);
    }
}

#[diagnostic::do_not_recommend]
impl<T: Copy> PoolMode<T> for First {
    const OP: &'static str = "sequence_first_step";
    #[inline(always)]
    fn pool(self, rows: &[T], out: &mut [T]) {
        put_row(rows.get(..out.len()), out);
    }
}

#[diagnostic::do_not_recommend]
impl<T: Copy> PoolMode<T> for Last {
    const OP: &'static str = "sequence_last_step";
    #[inline(always)]
    fn pool(self, rows: &[T], out: &mut [T]) {
        let from = rows.len().saturating_sub(out.len());
        put_row(rows.get(from..), out);
    }
}

/// Copies a row. The compiler knows its length, and copies it by a few instructions.
#[inline(always)]
fn put_row<T: Copy>(row: Option<&[T]>, out: &mut [T]) {
    if let Some(row) = row.filter(|row| row.len() == out.len()) {
        out.copy_from_slice(row);
    }
}

operations!(sequence_pool);

/// One row for each sequence of the last level, written to `out`; `empty` fills the row of an empty sequence.
///
/// # Shapes
///
/// Rows of `S` to rows of `S`, as many as the last level has sequences.
///
/// # LoD
///
/// The levels of `x` without the last, borrowed. If `x` has one level, the result has none, and its
/// [`rows`](LodTensor::rows) are a dense tensor of `[sequences, ..S]`.
///
/// # Errors
///
/// `x` has no level, or `out` has no room.
///
/// # Cost
///
/// One pass over the rows.
///
/// # Order of summation
///
/// The order depends only on the number of rows of a sequence. A sum of floats is cut into blocks of 16 rows, which are added
/// from the first to the last, and the sums of the blocks pairwise, as [`sum_axis`](fn@crate::sum_axis) adds them along the first
/// axis. The error stays within `2 log2(n)` units in the last place of the sum of the absolute values of `n` rows.
///
/// # Source
///
/// `paddle.fluid.layers.sequence_pool(input, pool_type, pad_value)`, PaddlePaddle 1.8. There a maximum is NaN only if
/// the first row has a NaN, here if any row has one. `sequence_first_step` and `sequence_last_step` are `First` and
/// `Last` with an `empty` of 0.
///
/// ```
/// use shapeproof::{Lod, prelude::*, ragged::Sum, sequence_pool, tensor};
/// let x = tensor![[1.0_f32, 2.0], [3.0, 4.0], [5.0, 6.0]];
/// let x = x.with_lod(Lod::from_offsets(&[0_u8, 2, 2, 3][..])?)?;
/// let mut out = [0.0; 6];
/// let pooled = sequence_pool(x, Sum, -1.0, &mut out[..])?;
/// assert_eq!(pooled.as_slice(), [4.0, 6.0, -1.0, -1.0, 5.0, 6.0]);
/// # Ok::<(), shapeproof::LodError>(())
/// ```
#[inline]
pub fn sequence_pool<'a, T, S, O, P, R>(
    x: impl BorrowLod<'a, T, S, O>,
    pool: P,
    empty: T,
    mut out: R,
) -> Result<LodTensor<T, S, &'a [O], R>, LodError>
where
    T: Copy + 'static,
    S: Row,
    O: Offset,
    P: PoolMode<T> + Copy,
    R: RoomForRows<T, S, sequence_pool>,
{
    let x = x.borrow_lod();
    let lod = reduce::<T, T, S, O, R>(P::OP, x, empty, &mut out, |rows, to| pool.pool(rows, to))?;
    LodTensor::join(P::OP, out, lod)
}

/// Writes one row for each sequence of the last level, and returns the levels above it.
#[inline(always)]
fn reduce<'a, T, U, S, O, R>(
    op: &'static str,
    x: LodTensorView<'a, T, S, O>,
    empty: U,
    out: &mut R,
    row: impl Fn(&[T], &mut [U]),
) -> Result<LodView<'a, O>, LodError>
where
    T: Copy + 'static,
    U: Copy + 'static,
    S: Row,
    O: Offset,
    R: Room<Elem = U>,
{
    let offsets = x.levels().some(op)?;
    let need = offsets.len().saturating_sub(1).saturating_mul(S::LEN);
    let mut rest = out.room(need).ok_or(LodError::Room { op, need })?;
    for rows in x.pieces(offsets) {
        // `S::LEN` is a constant, which tells the compiler the length of `to`.
        let Some((to, behind)) = rest.split_at_mut_checked(S::LEN) else { break };
        if rows.is_empty() {
            to.fill(empty);
        } else {
            row(rows, to);
        }
        rest = behind;
    }
    Ok(x.levels().upper())
}

/// The mean of the rows of each sequence: [`sequence_pool()`](fn@sequence_pool) with [`Average`].
///
/// # Errors
///
/// As [`sequence_pool()`](fn@sequence_pool).
#[inline]
///
/// ```
/// use shapeproof::{Lod, prelude::*, sequence_mean, tensor};
/// let rows = tensor![1.0, 2.0, 3.0];
/// let x = rows.with_lod(Lod::from_offsets(&[0_u8, 2, 2, 3][..])?)?;
/// let mut out = [0.0; 3];
/// assert_eq!(sequence_mean(x, -1.0, &mut out[..])?.as_slice(), [1.5, -1.0, 3.0]);
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_mean<'a, T, S, O, R, X>(
    x: X,
    empty: T,
    out: R,
) -> Result<LodTensor<T, S, &'a [O], R>, LodError>
where
    T: Copy + 'static,
    S: Row,
    O: Offset,
    Average: PoolMode<Of<X, T>>,
    R: RoomForRows<T, S, sequence_pool>,
    X: BorrowLod<'a, T, S, O>,
{
    let x = x.borrow_lod();
    sequence_pool(x, Average, empty, out)
}

operations!(sequence_argmax);

/// For each sequence of the last level and each column, the position in the sequence of the first maximum, or `empty` if the
/// sequence has no rows. A NaN counts as larger than all numbers.
///
/// # Shapes
///
/// Rows of `S` to rows of `S`, as many as the last level has sequences.
///
/// # LoD
///
/// The levels of `x` without the last, borrowed.
///
/// # Errors
///
/// `x` has no level, or `out` has no room.
///
/// ```
/// use shapeproof::{Lod, prelude::*, sequence_argmax, tensor};
/// let rows = tensor![1, 7, 3];
/// let x = rows.with_lod(Lod::from_offsets(&[0_u8, 2, 2, 3][..])?)?;
/// let mut out = [0; 3];
/// assert_eq!(sequence_argmax(x, usize::MAX, &mut out[..])?.as_slice(), [1, usize::MAX, 0]);
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_argmax<'a, T, S, O, R>(
    x: impl BorrowLod<'a, T, S, O>,
    empty: usize,
    mut out: R,
) -> Result<LodTensor<usize, S, &'a [O], R>, LodError>
where
    T: Copy + PartialOrd + 'static,
    S: Row,
    O: Offset,
    R: RoomForRows<usize, S, sequence_argmax>,
{
    let x = x.borrow_lod();
    let op = "sequence_argmax";
    let lod = reduce::<T, usize, S, O, R>(op, x, empty, &mut out, positions)?;
    LodTensor::join(op, out, lod)
}
