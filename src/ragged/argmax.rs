//! The position of the largest element of each column of a sequence.

use super::borrow::BorrowLod;
use super::columns::REGISTERS;
use super::error::LodError;
use super::memory::RoomForRows;
use super::offset::Offset;
use super::pool::reduce;
use super::tensor::{LodTensor, Row};
use crate::element::operation::operations;
use crate::kernel::extremum::{arg_columns, argmax};

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

/// The position of the first maximum of each column of at least one row of `out.len()` elements.
#[inline(always)]
fn positions<T: Copy + PartialOrd + 'static>(rows: &[T], out: &mut [usize]) {
    let Some(&first) = rows.first() else { return };
    if let [to] = out {
        *to = argmax(rows.len(), |i| rows.get(i).copied().unwrap_or(first));
        return;
    }
    let done = strips::<32, T>(rows, out, first, 0);
    let done = strips::<16, T>(rows, out, first, done);
    let done = strips::<8, T>(rows, out, first, done);
    let done = strips::<4, T>(rows, out, first, done);
    strips::<1, T>(rows, out, first, done);
}

/// Finds the positions in the columns from number `done` on, `W` at a time, and gives back how many columns are finished. Where more than
/// half a strip is left, the last one is moved back.
#[inline(always)]
fn strips<const W: usize, T: Copy + PartialOrd + 'static>(
    rows: &[T],
    out: &mut [usize],
    first: T,
    mut done: usize,
) -> usize {
    let width = out.len();
    // Beside the elements, their positions and whether there was a NaN take as many registers.
    if W > 1 && W * size_of::<T>() > REGISTERS / 2 {
        return done;
    }
    while width >= W && done + W / 2 < width {
        let at = done.min(width - W);
        let get = |i: usize, w: usize| {
            let cells = rows.get(i * width + at..).and_then(<[T]>::first_chunk::<W>);
            cells.and_then(|cells| cells.get(w)).copied().unwrap_or(first)
        };
        if let Some(to) = out.get_mut(at..).and_then(<[usize]>::first_chunk_mut::<W>) {
            *to = arg_columns(rows.len() / width, get, |a: T, b| a > b, || ());
        }
        done = at + W;
    }
    done
}
