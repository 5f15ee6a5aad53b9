//! Rows in another order or number: reverse, concat, slice, reshape.

use core::ops::Range;

use super::borrow::BorrowLod;
use super::error::LodError;
use super::lengths::Lengths;
use super::lod::Lod;
use super::memory::{Room, RoomForRows, Values};
use super::offset::{Integer, Offset};
use super::tensor::{LodTensor, LodTensorView, Row};
use crate::element::operation::operations;
use crate::shape::ragged::HoldsRowsOf;
use crate::storage::Tensor;

operations!(sequence_reverse sequence_concat sequence_slice);

/// Copies the pieces to `to` one after the other. The caller has made room for all of them.
#[inline(always)]
pub(super) fn gather<'a, T: Copy + 'static>(to: &mut [T], pieces: impl Iterator<Item = &'a [T]>) {
    let mut rest = to;
    for piece in pieces {
        let Some((to, behind)) = rest.split_at_mut_checked(piece.len()) else { return };
        to.copy_from_slice(piece);
        rest = behind;
    }
}

/// The rows of each sequence of the last level in reverse order.
///
/// # LoD
///
/// That of `x`, borrowed. Paddle takes one level; here there may be more.
///
/// # Errors
///
/// `x` has no level, or `out` has no room.
///
/// # Source
///
/// `paddle.fluid.layers.sequence_reverse(x)`, PaddlePaddle 1.8.
///
/// ```
/// use shapeproof::{Lod, prelude::*, sequence_reverse, tensor};
/// let rows = tensor![1, 2, 3];
/// let x = rows.with_lod(Lod::from_offsets(&[0_u8, 2, 3][..])?)?;
/// let mut out = [0; 3];
/// assert_eq!(sequence_reverse(x, &mut out[..])?.as_slice(), [2, 1, 3]);
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_reverse<'a, T, S, O, R>(
    x: impl BorrowLod<'a, T, S, O>,
    mut out: R,
) -> Result<LodTensor<T, S, &'a [O], R>, LodError>
where
    T: Copy + 'static,
    S: Row,
    O: Offset,
    R: RoomForRows<T, S, sequence_reverse>,
{
    let x = x.borrow_lod();
    let op = "sequence_reverse";
    let offsets = x.levels().some(op)?;
    let need = x.elements().len();
    let mut rest = out.room(need).ok_or(LodError::Room { op, need })?;
    if S::LEN > 0 {
        for rows in x.pieces(offsets) {
            let Some((to, behind)) = rest.split_at_mut_checked(rows.len()) else { break };
            for (to, row) in to.chunks_exact_mut(S::LEN).zip(rows.chunks_exact(S::LEN).rev()) {
                to.copy_from_slice(row);
            }
            rest = behind;
        }
    }
    LodTensor::join(op, out, x.levels())
}

/// Sequence `i` of the result is sequence `i` of each input, one after the other.
///
/// # Shapes
///
/// The rows of all inputs have the same shape.
///
/// # LoD
///
/// One level, whose lengths are the sums of the inputs' lengths, written to `offsets`.
///
/// # Errors
///
/// There is no input, one has not exactly one level, they differ in their number of sequences, or an output has no room.
///
/// # Source
///
/// `paddle.fluid.layers.sequence_concat(input)`, PaddlePaddle 1.8.
///
/// ```
/// use shapeproof::{Lod, prelude::*, sequence_concat, tensor};
/// let (a, b) = (tensor![1, 2, 3], tensor![4, 5]);
/// let a = a.with_lod(Lod::from_offsets(&[0_u8, 2, 3][..])?)?;
/// let b = b.with_lod(Lod::from_offsets(&[0_u8, 1, 2][..])?)?;
/// let (mut rows, mut offsets) = ([0; 5], [0_u8; 3]);
/// let x = sequence_concat(&[a, b], &mut rows[..], &mut offsets[..])?;
/// assert_eq!(x.as_slice(), [1, 2, 4, 3, 5]);
/// assert_eq!(x.lod().level(0), Some(&[0, 3, 5][..]));
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_concat<T, S, O, R, D>(
    inputs: &[LodTensorView<'_, T, S, O>],
    mut rows: R,
    offsets: D,
) -> Result<LodTensor<T, S, D, R>, LodError>
where
    T: Copy + 'static,
    S: Row,
    O: Offset,
    R: RoomForRows<T, S, sequence_concat>,
    D: Room<Elem: Offset>,
{
    let op = "sequence_concat";
    let first = inputs.first().ok_or(LodError::NoSequence { op, level: 0 })?;
    let left = first.levels().only(op)?.len().saturating_sub(1);
    let mut need = 0_usize;
    for input in inputs {
        let right = input.levels().only(op)?.len().saturating_sub(1);
        if left != right {
            return Err(LodError::Sequences { op, left, right });
        }
        need = need.saturating_add(input.elements().len());
    }
    let lengths = (0..left).map(|i| {
        let lengths = inputs.iter().filter_map(|input| span(*input, i)).map(|rows| rows.len());
        // The sum saturates: there may be more rows without elements than a `usize` can count.
        lengths.fold(0, usize::saturating_add)
    });
    let (lod, _) = Lod::derive(op, offsets, left, lengths)?;
    let mut rest = rows.room(need).ok_or(LodError::Room { op, need })?;
    for i in 0..left {
        for piece in inputs.iter().filter_map(|input| piece(*input, i)) {
            let all = core::mem::take(&mut rest);
            let Some((to, behind)) = all.split_at_mut_checked(piece.len()) else { break };
            to.copy_from_slice(piece);
            rest = behind;
        }
    }
    LodTensor::join(op, rows, lod)
}

/// The rows of a sequence of the last level.
#[inline(always)]
fn span<T, S, O>(x: LodTensorView<'_, T, S, O>, i: usize) -> Option<Range<usize>>
where
    T: Copy + 'static,
    S: Row,
    O: Offset,
{
    let [start, end, ..] = x.levels().bottom().get(i..)? else { return None };
    Some(start.get()..end.get())
}

/// The elements of a sequence of the last level.
#[inline(always)]
fn piece<T, S, O>(x: LodTensorView<'_, T, S, O>, i: usize) -> Option<&[T]>
where
    T: Copy + 'static,
    S: Row,
    O: Offset,
{
    let rows = span(x, i)?;
    x.elements().get(rows.start.checked_mul(S::LEN)?..rows.end.checked_mul(S::LEN)?)
}

/// Sequence `i` of the result is the `lengths[i]` rows of sequence `i` from row `starts[i]` on.
///
/// # LoD
///
/// One level of `lengths`, written to `offsets`. To take whole sequences without copying, see
/// [`Sequences::slice`](super::Sequences::slice).
///
/// # Errors
///
/// `x` does not have exactly one level, there is not one start and one length for each sequence, a start or a length is
/// negative or reaches past the end of its sequence, or an output has no room.
///
/// # Source
///
/// `paddle.fluid.layers.sequence_slice(input, offset, length)`, PaddlePaddle 1.8.
///
/// ```
/// use shapeproof::{Lod, prelude::*, sequence_slice, tensor};
/// let rows = tensor![1, 2, 3, 4];
/// let x = rows.with_lod(Lod::from_offsets(&[0_u8, 3, 4][..])?)?;
/// let (mut rows, mut offsets) = ([0; 3], [0_u8; 3]);
/// let x = sequence_slice(x, &[1, 0], &[2, 1], &mut rows[..], &mut offsets[..])?;
/// assert_eq!(x.as_slice(), [2, 3, 4]);
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_slice<'a, T, S, O, I, R, D>(
    x: impl BorrowLod<'a, T, S, O>,
    starts: &[I],
    lengths: &[I],
    mut rows: R,
    offsets: D,
) -> Result<LodTensor<T, S, D, R>, LodError>
where
    T: Copy + 'static,
    S: Row,
    O: Offset,
    I: Integer,
    R: RoomForRows<T, S, sequence_slice>,
    D: Room<Elem: Offset>,
{
    let x = x.borrow_lod();
    let op = "sequence_slice";
    let level = x.levels().only(op)?;
    let left = level.len().saturating_sub(1);
    for right in [starts.len(), lengths.len()] {
        if left != right {
            return Err(LodError::Sequences { op, left, right });
        }
    }
    for (position, (have, (start, length))) in Lengths::of(level).zip(starts.iter().zip(lengths)).enumerate()
    {
        let wrong = |what, value: I, max| LodError::Value { op, what, position, value: value.to_i64(), max };
        let start = start.to_usize().filter(|start| *start <= have).ok_or(wrong("start", *start, have))?;
        let max = have.saturating_sub(start);
        length.to_usize().filter(|length| *length <= max).ok_or(wrong("length", *length, max))?;
    }
    let known = |i: &I| i.to_usize().unwrap_or(0);
    let (lod, total) = Lod::derive(op, offsets, left, lengths.iter().map(known))?;
    let need = total.saturating_mul(S::LEN);
    let to = rows.room(need).ok_or(LodError::Room { op, need })?;
    let pieces = x.pieces(level).zip(starts.iter().zip(lengths)).map(|(rows, (start, length))| {
        let (start, end) = (known(start), known(start).wrapping_add(known(length)));
        rows.get(start.wrapping_mul(S::LEN)..end.wrapping_mul(S::LEN)).unwrap_or(&[])
    });
    gather(to, pieces);
    LodTensor::join(op, rows, lod)
}

/// The same elements in rows of shape `N`, so that each sequence has more or fewer rows. Nothing but offsets is copied.
///
/// # LoD
///
/// One level, written to `offsets`, with the new number of rows of each sequence.
///
/// # Errors
///
/// `x` does not have exactly one level, the elements of a sequence are not a whole number of rows of `N`, or `offsets` has no room.
///
/// # Source
///
/// `paddle.fluid.layers.sequence_reshape(input, new_dim)`, PaddlePaddle 1.8.
///
/// ```
/// use shapeproof::{Lod, prelude::*, sequence_reshape, tensor};
/// let rows = tensor![[1, 2, 3, 4], [5, 6, 7, 8]];
/// let x = rows.with_lod(Lod::from_offsets(&[0_u8, 1, 2][..])?)?;
/// let mut offsets = [0_u8; 3];
/// let y = sequence_reshape::<Shape![2], _, _, _, _>(x, &mut offsets[..])?;
/// assert_eq!(y.lod().level(0), Some(&[0, 2, 4][..]));
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_reshape<'a, N, T, S, O, D>(
    x: impl BorrowLod<'a, T, S, O>,
    offsets: D,
) -> Result<LodTensor<T, N, D, &'a [T]>, LodError>
where
    N: Row,
    T: Copy + 'static,
    S: Row,
    O: Offset,
    D: Room<Elem: Offset>,
{
    let x = x.borrow_lod();
    let op = "sequence_reshape";
    let level = x.levels().only(op)?;
    for (position, length) in Lengths::of(level).enumerate() {
        let elements = length.wrapping_mul(S::LEN);
        if elements.checked_rem(N::LEN).unwrap_or(elements) != 0 {
            return Err(LodError::Indivisible { op, position, elements, row: N::LEN });
        }
    }
    let lengths =
        Lengths::of(level).map(|length| length.wrapping_mul(S::LEN).checked_div(N::LEN).unwrap_or(0));
    let (lod, _) = Lod::derive(op, offsets, level.len().saturating_sub(1), lengths)?;
    LodTensor::join(op, x.elements(), lod)
}

/// Writes each sequence of the last level to a tensor of its own.
///
/// # Shapes
///
/// Rows of `S` to tensors of `[?, ..S]` or `[..N, ..S]`, as many as there are sequences.
///
/// # Errors
///
/// `x` has no level, there are not as many tensors as sequences, or a tensor has no room; the tensors before that one are written.
///
/// ```
/// use shapeproof::{Lod, prelude::*, tensor, to_tensors};
/// let rows = tensor![1, 2, 3];
/// let x = rows.with_lod(Lod::from_offsets(&[0_u8, 2, 3][..])?)?;
/// let mut out = [const { Tensor::<i32, Shape![..4]>::empty() }; 2];
/// to_tensors(x, &mut out)?;
/// assert_eq!((out[0].as_slice(), out[1].as_slice()), (&[1, 2][..], &[3][..]));
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn to_tensors<'a, T, S, O, Z>(
    x: impl BorrowLod<'a, T, S, O>,
    out: &mut [Tensor<T, Z>],
) -> Result<(), LodError>
where
    T: Copy + Default + 'static,
    S: Row,
    O: Offset,
    Z: HoldsRowsOf<S, to_tensors>,
{
    let x = x.borrow_lod();
    let op = "to_tensors";
    let offsets = x.levels().some(op)?;
    let (left, right) = (offsets.len().saturating_sub(1), out.len());
    if left != right {
        return Err(LodError::Sequences { op, left, right });
    }
    for (rows, tensor) in x.pieces(offsets).zip(out) {
        let need = rows.len();
        let room = tensor.room(need).and_then(|room| room.get_mut(..need));
        room.ok_or(LodError::Room { op, need })?.copy_from_slice(rows);
    }
    Ok(())
}

operations!(to_tensors);

impl<D: Values<Elem: Offset>> Lod<D> {
    /// The length of the longest sequence of a level; 0 if there is no such level.
    #[must_use]
    pub fn longest(&self, level: usize) -> usize {
        self.lengths(level).max().unwrap_or(0)
    }
}
