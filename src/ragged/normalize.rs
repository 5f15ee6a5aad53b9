//! Softmax over each sequence.

use super::borrow::BorrowLod;
use super::error::LodError;
use super::memory::RoomForRows;
use super::offset::Offset;
use super::tensor::{LodTensor, Row};
use crate::element::operation::operations;
use crate::expr::Of;
use crate::kernel::softmax::softmax;
use crate::math::Real;

/// The number of columns that are computed side by side.
const WIDTH: usize = 16;

operations!(sequence_softmax);

/// Softmax over the rows of each sequence of the last level, for each column separately.
///
/// # Shapes
///
/// Rows of `S` to the same number of rows of `S`.
///
/// # LoD
///
/// That of `x`, borrowed.
///
/// # Errors
///
/// `x` has no level, or `out` has no room.
///
/// # Cost
///
/// One exponential for each element. The columns of a sequence are read in three passes.
///
/// # Source
///
/// `paddle.fluid.layers.sequence_softmax(input)`, PaddlePaddle 1.8, which takes rows of one element and does not subtract
/// the maximum, so that an element of 1000 gives NaN there.
///
/// ```
/// use shapeproof::{Lod, prelude::*, sequence_softmax, tensor};
/// let rows = tensor![7.0_f32, 7.0, -3.0];
/// let x = rows.with_lod(Lod::from_offsets(&[0_u8, 2, 3][..])?)?;
/// let mut out = [0.0; 3];
/// assert_eq!(sequence_softmax(x, &mut out[..])?.as_slice(), [0.5, 0.5, 1.0]);
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_softmax<'a, T, S, O, R, X>(x: X, mut out: R) -> Result<LodTensor<T, S, &'a [O], R>, LodError>
where
    T: Copy + 'static,
    Of<X, T>: Real,
    S: Row,
    O: Offset,
    R: RoomForRows<T, S, sequence_softmax>,
    X: BorrowLod<'a, T, S, O>,
{
    let x = x.borrow_lod();
    let op = "sequence_softmax";
    let offsets = x.levels().some(op)?;
    let need = x.elements().len();
    let mut rest = out.room(need).ok_or(LodError::Room { op, need })?;
    for rows in x.pieces(offsets) {
        let Some((to, behind)) = rest.split_at_mut_checked(rows.len()) else { break };
        if S::LEN == 1 {
            let get = |j: usize| rows.get(j).copied().unwrap_or(T::zero());
            softmax(
                to,
                (T::zero(), T::one()),
                get,
                Real::exp_nonpositive,
                |place, value| *place = value,
                |place| *place,
            );
        } else {
            columns::<T, S>(rows, to);
        }
        rest = behind;
    }
    LodTensor::join(op, out, x.levels())
}

/// Softmax of each column, [`WIDTH`] columns at a time.
#[inline(always)]
fn columns<T: Real, S: Row>(rows: &[T], out: &mut [T]) {
    let mut column = 0;
    while column + WIDTH <= S::LEN {
        strip::<T, S>(rows, out, column, WIDTH);
        column += WIDTH;
    }
    if column < S::LEN {
        strip::<T, S>(rows, out, column, S::LEN - column);
    }
}

/// Softmax of `width` columns from `column` on, at most [`WIDTH`].
#[inline(always)]
fn strip<T: Real, S: Row>(rows: &[T], out: &mut [T], column: usize, width: usize) {
    let cells = |row: &'_ [T]| -> Option<[T; WIDTH]> {
        let mut cells = [T::zero(); WIDTH];
        for (cell, value) in cells.iter_mut().zip(row.get(column..column + width)?) {
            *cell = *value;
        }
        Some(cells)
    };
    let step = S::LEN.max(1);
    let mut high = [T::zero(); WIDTH];
    for (i, row) in rows.chunks_exact(step).filter_map(cells).enumerate() {
        for (high, value) in high.iter_mut().zip(row) {
            // This maximum may miss a NaN. The result is NaN all the same, because the sum becomes NaN.
            *high = if i == 0 || value > *high { value } else { *high };
        }
    }
    let mut sum = [T::zero(); WIDTH];
    for (row, to) in rows.chunks_exact(step).filter_map(cells).zip(out.chunks_exact_mut(step)) {
        let Some(to) = to.get_mut(column..column + width) else { return };
        let mut power = row;
        for (value, high) in power.iter_mut().zip(high) {
            *value = (*value - high).exp_nonpositive();
        }
        for (sum, value) in sum.iter_mut().zip(power) {
            *sum = *sum + value;
        }
        for (to, value) in to.iter_mut().zip(power) {
            *to = value;
        }
    }
    let scale = sum.map(|sum| T::one() / sum);
    for to in out.chunks_exact_mut(step) {
        let Some(to) = to.get_mut(column..column + width) else { return };
        for (to, scale) in to.iter_mut().zip(scale) {
            *to = *to * scale;
        }
    }
}
