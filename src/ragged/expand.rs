//! Sequences and rows repeated: expand, expand_as.

use super::borrow::BorrowLod;
use super::error::LodError;
use super::lengths::Lengths;
use super::lod::{Lod, LodView};
use super::memory::{Room, RoomForRows};
use super::offset::Offset;
use super::rearrange::gather;
use super::tensor::{LodTensor, Row};
use crate::element::operation::operations;

operations!(sequence_expand sequence_expand_as);

/// Repeats sequence `i` of `x` (row `i` where `x` has no level) `n` times, where `n` is the length of sequence `i` in a level of
/// `y`.
///
/// `level` counts from 0 at the top; -1 is the last level. The rows of `y` are not read.
///
/// # LoD
///
/// If `x` has a level, the result has one level with a sequence for each copy, written to `offsets`. If `x` has none, the
/// result has none, and `offsets` becomes empty.
///
/// # Errors
///
/// `x` has more than one level, `y` has no such level, the two differ in their number of sequences, `x` has a level but every
/// `n` is 0, or an output has no room.
///
/// # Source
///
/// `paddle.fluid.layers.sequence_expand(x, y, ref_level)`, PaddlePaddle 1.8.
///
/// ```
/// use shapeproof::{Lod, LodTensorView, prelude::*, sequence_expand};
/// let x = LodTensorView::<i32, Shape![], u8>::flat(&[1, 2])?;
/// let y = Lod::from_offsets(&[0_u8, 2, 3][..])?;
/// let (mut rows, mut offsets) = ([0; 3], [0_u8; 3]);
/// let z = sequence_expand(x, y.view(), 0, &mut rows[..], &mut offsets[..])?;
/// assert_eq!(z.as_slice(), [1, 1, 2]);
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_expand<'a, T, S, O, P, R, D>(
    x: impl BorrowLod<'a, T, S, O>,
    y: LodView<'_, P>,
    level: isize,
    mut rows: R,
    offsets: D,
) -> Result<LodTensor<T, S, D, R>, LodError>
where
    T: Copy + 'static,
    S: Row,
    O: Offset,
    P: Offset,
    R: RoomForRows<T, S, sequence_expand>,
    D: Room<Elem: Offset>,
{
    let x = x.borrow_lod();
    let op = "sequence_expand";
    let own = match x.levels().levels() {
        0 => None,
        1 => x.levels().borrowed(0),
        have => return Err(LodError::Levels { op, have, want: 1 }),
    };
    let levels = y.levels();
    let missing = LodError::Level { op, level: i64::try_from(level).unwrap_or(i64::MAX), levels };
    let level =
        if level == -1 { levels.checked_sub(1) } else { usize::try_from(level).ok() }.ok_or(missing)?;
    let repeats = y.borrowed(level).ok_or(missing)?;
    let left = own.map_or(x.row_count(), |own| own.len().saturating_sub(1));
    let right = repeats.len().saturating_sub(1);
    if left != right {
        return Err(LodError::Sequences { op, left, right });
    }
    let copies = repeats.last().map_or(0, |last| last.get());
    let lengths =
        || (0..left).map(|i| own.and_then(|_| x.levels().span(0, i, i + 1)).map_or(1, |rows| rows.len()));
    let (lod, total) = match own {
        Some(_) if copies == 0 => return Err(LodError::NoSequence { op, level: 0 }),
        Some(_) => {
            let each = lengths().zip(Lengths::of(repeats)).flat_map(|(len, n)| core::iter::repeat_n(len, n));
            Lod::derive(op, offsets, copies, each)?
        }
        None => (Lod::without_levels(op, offsets)?, copies),
    };
    let need = total.saturating_mul(S::LEN);
    let to = rows.room(need).ok_or(LodError::Room { op, need })?;
    let mut rest = x.elements();
    let pieces = lengths().map(|len| {
        let (piece, behind) = rest.split_at_checked(len.wrapping_mul(S::LEN)).unwrap_or((&[], &[]));
        rest = behind;
        piece
    });
    gather(to, pieces.zip(Lengths::of(repeats)).flat_map(|(piece, n)| core::iter::repeat_n(piece, n)));
    LodTensor::join(op, rows, lod)
}

impl<D: Room<Elem: Offset>> Lod<D> {
    /// A `Lod` without levels, in memory that is emptied.
    fn without_levels(op: &'static str, mut memory: D) -> Result<Self, LodError> {
        memory.room(0).ok_or(LodError::Room { op, need: 0 })?;
        Ok(Self::empty(memory))
    }
}

/// Repeats row `i` of `x` `n` times, where `n` is the length of sequence `i` of `y`.
///
/// # LoD
///
/// That of `y`, borrowed, which must have exactly one level.
///
/// # Errors
///
/// `y` does not have exactly one level, it does not have as many sequences as `x` has rows, or `rows` has no room.
///
/// # Source
///
/// `paddle.fluid.layers.sequence_expand_as(x, y)`, PaddlePaddle 1.8.
///
/// ```
/// use shapeproof::{Lod, LodTensorView, prelude::*, sequence_expand_as};
/// let x = LodTensorView::<i32, Shape![], u8>::flat(&[1, 2])?;
/// let y = Lod::from_offsets(&[0_u8, 2, 3][..])?;
/// let mut rows = [0; 3];
/// assert_eq!(sequence_expand_as(x, y.view(), &mut rows[..])?.as_slice(), [1, 1, 2]);
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_expand_as<'a, 'y, T, S, O, P, R>(
    x: impl BorrowLod<'a, T, S, O>,
    y: LodView<'y, P>,
    mut rows: R,
) -> Result<LodTensor<T, S, &'y [P], R>, LodError>
where
    T: Copy + 'static,
    S: Row,
    O: Offset,
    P: Offset,
    R: RoomForRows<T, S, sequence_expand_as>,
{
    let x = x.borrow_lod();
    let op = "sequence_expand_as";
    let repeats = y.only(op)?;
    let (left, right) = (x.row_count(), repeats.len().saturating_sub(1));
    if left != right {
        return Err(LodError::Sequences { op, left, right });
    }
    let need = repeats.last().map_or(0, |last| last.get()).saturating_mul(S::LEN);
    let to = rows.room(need).ok_or(LodError::Room { op, need })?;
    if S::LEN > 0 {
        let mut places = to.chunks_exact_mut(S::LEN);
        for (row, times) in x.elements().chunks_exact(S::LEN).zip(Lengths::of(repeats)) {
            for to in places.by_ref().take(times) {
                to.copy_from_slice(row);
            }
        }
    }
    LodTensor::join(op, rows, y)
}
