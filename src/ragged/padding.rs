//! From ragged to padded tensors and back, and masks, which are true at rows that are not padding.

use core::sync::atomic::{Ordering, compiler_fence};

use num_traits::NumCast;

use super::borrow::BorrowLod;
use super::error::LodError;
use super::lengths::Lengths;
use super::lod::{Lod, LodView};
use super::memory::{Room, RoomForRows};
use super::offset::{Integer, Offset};
use super::tensor::{LodTensor, Row};
use crate::element::operation::operations;
use crate::kernel::SCALAR;
use crate::shape::axis::{AtAxis, HasAxis};
use crate::shape::error::ShapeError;
use crate::shape::ragged::{MaskOf, RowsOf, TryMaskOf};
use crate::shape::{Axis, Extent, Shape};
use crate::storage::{Tensor, TensorView, TensorViewMut};

/// A padded batch `[B, MAX, ..Row]`.
pub trait PaddedBatch: AtAxis<Axis<0>, Without: AtAxis<Axis<0>, Without: Row>> {}
impl<S: AtAxis<Axis<0>, Without: AtAxis<Axis<0>, Without: Row>>> PaddedBatch for S {}

/// The shape of a row of a padded batch.
pub type PaddedRow<S> = <<S as AtAxis<Axis<0>>>::Without as AtAxis<Axis<0>>>::Without;

/// The number of sequences that a padded shape has room for.
fn sequences_of<Z: AtAxis<Axis<0>>>(shape: Z) -> usize {
    shape.extent().get()
}

/// The number of rows that a padded shape has for each sequence.
fn inner<Z: PaddedBatch>(shape: Z) -> usize {
    AtAxis::<Axis<0>>::without(shape).extent().get()
}

operations!(sequence_pad);

/// Writes sequence `i` to the first rows of `out[i]`, and `pad` to the rows behind them.
///
/// Paddle returns the lengths as well: they are `x.lod().lengths(0)`. The mask is [`padding_mask()`] of the LoD.
///
/// # Shapes
///
/// Rows of `S` to `[B, MAX, ..S]`, where `B` is the number of sequences and none is longer than `MAX`. `pad` is one row, of
/// shape `S`.
///
/// # LoD
///
/// `x` has one level; the result is dense.
///
/// # Errors
///
/// `x` has not exactly one level, `B` is not its number of sequences, or a sequence is longer than `MAX`.
///
/// # Source
///
/// `paddle.fluid.layers.sequence_pad(x, pad_value, maxlen)`, PaddlePaddle 1.8.
///
/// ```
/// use shapeproof::{Lod, prelude::*, sequence_pad, tensor};
/// let rows = tensor![1, 2, 3];
/// let x = rows.with_lod(Lod::from_offsets(&[0_u8, 2, 3][..])?)?;
/// let mut out = Tensor::<i32, Shape![2, 3]>::zeros();
/// sequence_pad(x, &Tensor::full(-1), out.view_mut())?;
/// assert_eq!(out, tensor![[1, 2, -1], [3, -1, -1]]);
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_pad<'a, T, S, O, Z>(
    x: impl BorrowLod<'a, T, S, O>,
    pad: &Tensor<T, S>,
    mut out: TensorViewMut<'_, T, Z>,
) -> Result<(), LodError>
where
    T: Copy + 'static,
    S: Row,
    O: Offset,
    Z: PaddedBatch + HasAxis<Axis<1>, sequence_pad>,
    PaddedRow<Z>: RowsOf<S, sequence_pad>,
{
    let x = x.borrow_lod();
    let op = "sequence_pad";
    let offsets = x.levels().only(op)?;
    let max = inner(out.shape());
    let (left, right) = (offsets.len().saturating_sub(1), sequences_of(out.shape()));
    if left != right {
        return Err(LodError::Sequences { op, left, right });
    }
    // The loop does not stop at a sequence that is too long: without an early exit it is vectorised.
    if Lengths::of(offsets).fold(0, usize::max) > max {
        return Err(too_long(op, offsets, max));
    }
    let mut rest = out.as_mut_slice();
    for rows in x.pieces(offsets) {
        let Some((to, behind)) = rest.split_at_mut_checked(max.wrapping_mul(S::LEN)) else { break };
        pad_rows::<T, S>(rows, pad.as_slice(), to);
        rest = behind;
    }
    Ok(())
}

/// Writes the rows of a sequence, and `pad` behind them.
#[inline(always)]
fn pad_rows<T: Copy, S: Row>(rows: &[T], pad: &[T], to: &mut [T]) {
    if !SCALAR && S::LEN.wrapping_mul(size_of::<T>()) >= 64 {
        // One loop over all positions, in which the source (the rows or `pad`) is selected without a branch: the processor
        // would mispredict a branch where the rows end. With a copy and a loop after it, 512 sequences of 0 to 2 rows of 64 bytes take 1.65
        // times as long on an AMD EPYC (1.87 with AVX2), of 128 bytes 1.03 (1.15), of 256 bytes 1.13 (1.04). Of 0 to 8 rows of 64 or 128
        // bytes they take 0.91 to 0.95 times as long, and 1.10 with AVX2.
        for (position, to) in to.chunks_exact_mut(S::LEN).enumerate() {
            let row = rows.get(position.wrapping_mul(S::LEN)..).and_then(|rows| rows.get(..S::LEN));
            to.copy_from_slice(row.unwrap_or(pad));
        }
        return;
    }
    let Some((to, padding)) = to.split_at_mut_checked(rows.len()) else { return };
    to.copy_from_slice(rows);
    match pad {
        [] => {}
        [pad] => padding.fill(*pad),
        pad => padding.chunks_exact_mut(pad.len()).for_each(|to| to.copy_from_slice(pad)),
    }
}

/// The error for the first sequence that is longer than `max`.
#[cold]
#[inline(never)]
fn too_long<O: Offset>(op: &'static str, offsets: &[O], max: usize) -> LodError {
    let (position, length) =
        Lengths::of(offsets).enumerate().find(|(_, length)| *length > max).unwrap_or((0, 0));
    LodError::Value { op, what: "length", position, value: i64::try_from(length).unwrap_or(i64::MAX), max }
}

/// The largest number of bytes that the compiler copies without a call: eight vectors.
const INLINE_COPY_BYTES: usize = if cfg!(target_feature = "avx512f") {
    512
} else if cfg!(target_feature = "avx") {
    256
} else {
    128
};

/// Copies whole rows. Rows of 64 to [`INLINE_COPY_BYTES`] bytes are copied one by one, not by a call of `memcpy` for the whole sequence:
/// such a call takes longer to start than such a row takes to copy. With one call for each sequence, 512 sequences of 0 to 2 rows of 64
/// bytes take 1.49 times as long on an AMD EPYC (1.64 with AVX2), of 128 bytes 1.24 (1.15); of 0 to 8 rows it is 1.02 to 1.06.
#[inline(always)]
fn copy_rows<T: Copy, S: Row>(from: &[T], to: &mut [T]) {
    if !SCALAR && (64..=INLINE_COPY_BYTES).contains(&S::LEN.wrapping_mul(size_of::<T>())) {
        for (from, to) in from.chunks_exact(S::LEN).zip(to.chunks_exact_mut(S::LEN)) {
            to.copy_from_slice(from);
            // Without this fence the compiler replaces the loop by one call of `memcpy` for all rows: the short sequences above then take
            // 1.24 times as long (1.33 with AVX2), of rows of 128 bytes 1.15 (1.10).
            compiler_fence(Ordering::SeqCst);
        }
    } else {
        to.copy_from_slice(from);
    }
}

operations!(sequence_unpad);

/// The first `lengths[i]` rows of each padded sequence, one after the other.
///
/// # Shapes
///
/// `[B, MAX, ..row]` to rows of `row`.
///
/// # LoD
///
/// One level of the lengths, written to `offsets`.
///
/// # Errors
///
/// The number of lengths is not `B`, one is negative or exceeds `MAX`, there is no sequence, or an output has no room.
///
/// # Source
///
/// `paddle.fluid.layers.sequence_unpad(x, length)`, PaddlePaddle 1.8; there `[B, MAX]` gives rows of `[1]`, here of `[]`.
///
/// ```
/// use shapeproof::{prelude::*, sequence_unpad, tensor};
/// let padded = tensor![[1, 2, -1], [3, -1, -1]];
/// let (mut rows, mut offsets) = ([0; 3], [0_u8; 3]);
/// let x = sequence_unpad(padded.view(), &[2, 1], &mut rows[..], &mut offsets[..])?;
/// assert_eq!(x.as_slice(), [1, 2, 3]);
/// assert_eq!(x.lod().level(0), Some(&[0, 2, 3][..]));
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_unpad<T, Z, I, R, D>(
    x: TensorView<'_, T, Z>,
    lengths: &[I],
    mut rows: R,
    offsets: D,
) -> Result<LodTensor<T, PaddedRow<Z>, D, R>, LodError>
where
    T: Copy + 'static,
    Z: PaddedBatch + HasAxis<Axis<1>, sequence_unpad>,
    I: Integer,
    R: RoomForRows<T, PaddedRow<Z>, sequence_unpad>,
    D: Room<Elem: Offset>,
{
    let op = "sequence_unpad";
    let max = inner(x.shape());
    let row = <PaddedRow<Z> as crate::shape::StaticShape>::LEN;
    let (left, right) = (sequences_of(x.shape()), lengths.len());
    if left != right {
        return Err(LodError::Sequences { op, left, right });
    }
    if lengths.is_empty() {
        return Err(LodError::NoSequence { op, level: 0 });
    }
    for (position, length) in lengths.iter().enumerate() {
        if length.to_usize().is_none_or(|length| length > max) {
            return Err(LodError::Value { op, what: "length", position, value: length.to_i64(), max });
        }
    }
    let known = || lengths.iter().map(|length| length.to_usize().unwrap_or(0));
    let (lod, total) = Lod::derive(op, offsets, lengths.len(), known())?;
    let need = total.saturating_mul(row);
    let mut to = rows.room(need).ok_or(LodError::Room { op, need })?;
    let mut from = x.as_slice();
    for length in known() {
        let Some((padded, next)) = from.split_at_checked(max.wrapping_mul(row)) else { break };
        let len = length.wrapping_mul(row);
        let (Some((place, behind)), Some(kept)) = (to.split_at_mut_checked(len), padded.get(..len)) else {
            break;
        };
        copy_rows::<T, PaddedRow<Z>>(kept, place);
        (from, to) = (next, behind);
    }
    LodTensor::join(op, rows, lod)
}

operations!(sequence_mask);

/// The element types that a mask can have: those with a 0 and a 1, which are all numbers.
#[diagnostic::on_unimplemented(
    message = "sequence_mask: `{Self}` has no 0 and 1",
    label = "not numbers",
    note = "a mask of truth values is written by `padding_mask`"
)]
pub trait ZeroOrOne: NumCast + Copy + 'static {}
#[diagnostic::do_not_recommend]
impl<T: NumCast + Copy + 'static> ZeroOrOne for T {}

/// Writes for each length a row of `MAX` elements: 1 where the position is below the length, else 0.
///
/// A negative length gives a row of zeros, and a length above `MAX` a row of ones. `lengths` is a tensor of any shape, for example made of
/// [`Lod::lengths`].
///
/// # Shapes
///
/// `[..S]` to `[..S, MAX]`.
///
/// # Source
///
/// `paddle.fluid.layers.sequence_mask(x, maxlen)`, PaddlePaddle 1.8.
///
/// ```
/// use shapeproof::{prelude::*, sequence_mask, tensor};
/// let mut mask = Tensor::<u8, Shape![3, 4]>::zeros();
/// sequence_mask(tensor![2, 0, 9].view(), &mut mask);
/// assert_eq!(mask, tensor![[1_u8, 1, 0, 0], [0, 0, 0, 0], [1, 1, 1, 1]]);
/// ```
pub fn sequence_mask<I, S, T, Z>(lengths: TensorView<'_, I, S>, out: &mut Tensor<T, Z>)
where
    I: Integer,
    S: Shape,
    T: ZeroOrOne,
    Z: MaskOf<S, sequence_mask>,
{
    mask(lengths.as_slice(), out);
}

/// [`sequence_mask()`](fn@sequence_mask) of shapes with lengths known only at run time.
///
/// # Errors
///
/// The shape of the mask without its last axis is not that of the lengths: the error names the first axis that differs. `out` is
/// left as it was.
///
/// ```
/// use shapeproof::{prelude::*, ragged::try_sequence_mask};
/// let lengths = [2, 0, 9];
/// let lengths = TensorView::<i32, Shape![..4]>::with_dims(&lengths, [3])?;
/// let mut mask = Tensor::<u8, Shape![..4, 4]>::try_full([3, 4], 7)?;
/// try_sequence_mask(lengths, &mut mask)?;
/// assert_eq!(mask.as_slice(), [1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
pub fn try_sequence_mask<I, S, T, Z>(
    lengths: TensorView<'_, I, S>,
    out: &mut Tensor<T, Z>,
) -> Result<(), ShapeError>
where
    I: Integer,
    S: Shape,
    T: ZeroOrOne,
    Z: TryMaskOf<S, sequence_mask>,
{
    ShapeError::equal("sequence_mask", out.shape().without(), lengths.shape())?;
    mask(lengths.as_slice(), out);
    Ok(())
}

/// Writes a row for each length.
fn mask<I, T, Z>(lengths: &[I], out: &mut Tensor<T, Z>)
where
    I: Integer,
    T: ZeroOrOne,
    Z: AtAxis<Axis<-1>>,
{
    let max = out.shape().extent().get();
    let (Some(zero), Some(one)) = (T::from(0_u8), T::from(1_u8)) else { return };
    if max == 0 {
        return;
    }
    for (row, length) in out.as_mut_slice().chunks_exact_mut(max).zip(lengths) {
        let length = match length.to_usize() {
            Some(length) => length,
            None if length.to_i64() < 0 => 0,
            None => max,
        };
        mark(row, length, [zero, one]);
    }
}

/// Writes the first `length` places of a row, and the others.
#[inline(always)]
fn mark<T: Copy>(row: &mut [T], length: usize, [no, yes]: [T; 2]) {
    /// How many positions are compared as bytes.
    const PART: usize = 128;
    // Two rows of 100 take 0.54 of the modelled cycles of a Cortex-M4F so, and seven rows of 16 would take 1.45 times as many.
    if SCALAR && row.len() >= 32 {
        let (before, behind) = row.split_at_mut(length.min(row.len()));
        before.fill(yes);
        behind.fill(no);
        return;
    }
    if SCALAR || size_of::<T>() != 1 {
        for (j, to) in row.iter_mut().enumerate() {
            *to = if j < length { yes } else { no };
        }
        return;
    }
    for (i, part) in row.chunks_mut(PART).enumerate() {
        let length = length.saturating_sub(i * PART).min(PART) as u8;
        for (j, to) in part.iter_mut().enumerate() {
            *to = if (j as u8) < length { yes } else { no };
        }
    }
}

operations!(padding_mask);

/// Writes the mask that belongs to [`sequence_pad()`](fn@sequence_pad): true where there is a row of a sequence, false where
/// there is padding.
///
/// # Errors
///
/// `lod` has no level, or `B` is not the number of sequences of the last level.
///
/// ```
/// use shapeproof::{Lod, padding_mask, prelude::*, tensor};
/// let lod = Lod::from_offsets(&[0_u8, 2, 3][..])?;
/// let mut mask = Tensor::<bool, Shape![2, 3]>::full(false);
/// padding_mask(lod.view(), &mut mask)?;
/// assert_eq!(mask, tensor![[true, true, false], [true, false, false]]);
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn padding_mask<O: Offset, B: Extent, M: Extent>(
    lod: LodView<'_, O>,
    out: &mut Tensor<bool, (B, M)>,
) -> Result<(), LodError> {
    let op = "padding_mask";
    let offsets = lod.some(op)?;
    let (b, max) = out.shape();
    let (left, right) = (offsets.len().saturating_sub(1), b.get());
    if left != right {
        return Err(LodError::Sequences { op, left, right });
    }
    if max.get() == 0 {
        return Ok(());
    }
    for (row, length) in out.as_mut_slice().chunks_exact_mut(max.get()).zip(Lengths::of(offsets)) {
        mark(row, length, [false, true]);
    }
    Ok(())
}
