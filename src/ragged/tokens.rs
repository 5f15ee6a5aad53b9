//! Sequences of tokens: enumerate, erase, scatter.

use core::ops::Add;

use super::borrow::BorrowLod;
use super::build::Level;
use super::error::LodError;
use super::lengths::{Lengths, sum_up};
use super::lod::Lod;
use super::memory::{Room, RoomForRows};
use super::offset::{Integer, Offset};
use super::tensor::{LodTensor, LodTensorView, Row, SameLod};
use crate::element::BinaryOp;
use crate::element::operation::operations;
use crate::expr::Of;
use crate::ops::elementwise::arithmetic::add;
use crate::shape::ragged::SingleElement;
use crate::shape::{Extent, StaticExtent};
use crate::storage::{Tensor, TensorViewMut};

operations!(sequence_enumerate);

/// For each token, a window of `W` tokens that starts with it. Positions behind the end of its sequence become `pad`.
///
/// # Shapes
///
/// Rows of one element (`[]` or `[1]`) to rows of `[W]`.
///
/// # LoD
///
/// That of `x`, borrowed; windows stay within sequences of the last level.
///
/// # Errors
///
/// `x` has no level, or `out` has no room.
///
/// # Source
///
/// `paddle.fluid.layers.sequence_enumerate(input, win_size, pad_value)`, PaddlePaddle 1.8.
///
/// ```
/// use shapeproof::{Dim, Lod, prelude::*, sequence_enumerate, tensor};
/// let rows = tensor![1, 2, 3, 4];
/// let x = rows.with_lod(Lod::from_offsets(&[0_u8, 3, 4][..])?)?;
/// let mut out = [0; 8];
/// let windows = sequence_enumerate::<Dim<2>, _, _, _, _>(x, -1, &mut out[..])?;
/// assert_eq!(windows.as_slice(), [1, 2, 2, 3, 3, -1, 4, -1]);
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_enumerate<'a, W, T, S, O, R>(
    x: impl BorrowLod<'a, T, S, O>,
    pad: T,
    mut out: R,
) -> Result<SameLod<'a, T, (W,), O, R>, LodError>
where
    W: StaticExtent,
    (W,): Row,
    T: Copy + 'static,
    S: Row + SingleElement<sequence_enumerate>,
    O: Offset,
    R: RoomForRows<T, (W,), sequence_enumerate>,
{
    let x = x.borrow_lod();
    let op = "sequence_enumerate";
    let offsets = x.levels().some(op)?;
    let need = x.elements().len().saturating_mul(W::LEN);
    let mut places = out.room(need).ok_or(LodError::Room { op, need })?.chunks_exact_mut(W::LEN.max(1));
    for tokens in x.pieces(offsets) {
        // Each window that ends before the sequence does, and then those that are padded.
        let whole = tokens.len().saturating_sub(W::LEN.saturating_sub(1));
        for (window, to) in tokens.windows(W::LEN.max(1)).zip(places.by_ref().take(whole)) {
            to.copy_from_slice(window);
        }
        for (start, to) in (whole..tokens.len()).zip(places.by_ref()) {
            let window = tokens.get(start..).unwrap_or(&[]).iter().copied().chain(core::iter::repeat(pad));
            for (to, token) in to.iter_mut().zip(window) {
                *to = token;
            }
        }
    }
    LodTensor::join(op, out, x.levels())
}

operations!(sequence_erase);

/// The tokens of `x` that are not in the list `erase`.
///
/// # Shapes
///
/// Rows of one element (`[]` or `[1]`) to rows of the same shape.
///
/// # LoD
///
/// The levels of `x`; the last level has the new lengths, which may be 0. All are written to `offsets`.
///
/// # Errors
///
/// `x` has no level, or an output has no room. `rows` needs room for the tokens that are left.
///
/// # Source
///
/// The operator `sequence_erase` (attribute `tokens`), PaddlePaddle 1.8.
///
/// ```
/// use shapeproof::{Lod, prelude::*, sequence_erase, tensor};
/// let rows = tensor![1, 0, 0];
/// let x = rows.with_lod(Lod::from_offsets(&[0_u8, 2, 3][..])?)?;
/// let (mut rows, mut offsets) = ([0; 1], [0_u8; 3]);
/// let x = sequence_erase(x, &[0], &mut rows[..], &mut offsets[..])?;
/// assert_eq!(x.as_slice(), [1]);
/// assert_eq!(x.lod().level(0), Some(&[0, 1, 1][..]));
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_erase<'a, T, S, O, R, D, X>(
    x: X,
    erase: &[T],
    mut rows: R,
    mut offsets: D,
) -> Result<LodTensor<T, S, D, R>, LodError>
where
    T: Copy + PartialEq + 'static,
    S: Row,
    Of<X, S>: SingleElement<sequence_erase>,
    O: Offset,
    R: RoomForRows<T, S, sequence_erase>,
    X: BorrowLod<'a, T, S, O>,
    D: Room<Elem: Offset>,
{
    let x = x.borrow_lod();
    let op = "sequence_erase";
    let last = x.levels().some(op)?;
    let kept = |token: &&T| !erase.contains(token);
    let need = x.elements().iter().filter(kept).count();
    let mut places = rows.room(need).ok_or(LodError::Room { op, need })?.iter_mut();
    let need = x.levels().all().len();
    let mut rest = offsets.room(need).ok_or(LodError::Room { op, need })?;
    let bottom = x.levels().levels().saturating_sub(1);
    for level in 0..bottom {
        let above = x.levels().borrowed(level).unwrap_or(&[]);
        let (to, behind) = rest.split_at_mut_checked(above.len()).unwrap_or_default();
        Level::Offsets(above).write(op, level, to)?;
        rest = behind;
    }
    // The tokens that are kept are written while those of each sequence are counted.
    let lengths = x.pieces(last).map(|tokens| {
        tokens.iter().filter(kept).zip(places.by_ref()).map(|(token, to)| *to = *token).count()
    });
    sum_up(op, bottom, rest, lengths)?;
    LodTensor::join(op, rows, Lod::nested(op, x.levels().top(), offsets)?)
}

operations!(sequence_scatter);

/// Adds each update of sequence `i` to row `i` of `out`, at the column that its id names. Several updates of one element are all
/// added. Integers wrap.
///
/// # Shapes
///
/// `out` is `[B, D]`, where `B` is the number of sequences; `ids` and `updates` have rows of one element.
///
/// # LoD
///
/// `ids` and `updates` have one level, with the same offsets; the result is dense.
///
/// # Errors
///
/// `ids` and `updates` do not have exactly one level each, the levels differ, `B` is not their number of sequences, or an id is
/// not a column. All ids are checked before the first addition.
///
/// # Source
///
/// `paddle.fluid.layers.sequence_scatter(input, index, updates)`, PaddlePaddle 1.8.
///
/// ```
/// use shapeproof::{Lod, prelude::*, sequence_scatter, tensor};
/// let mut out = tensor![[1, 1, 1], [2, 2, 2]];
/// let (ids, updates) = (tensor![0, 2, 1], tensor![10, 20, 30]);
/// let lod = Lod::from_offsets(&[0_u8, 2, 3][..])?;
/// sequence_scatter(&mut out, ids.with_lod(lod)?, updates.with_lod(lod)?)?;
/// assert_eq!(out, tensor![[11, 1, 21], [2, 32, 2]]);
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn sequence_scatter<'i, 'u, T, I, S, U, O, P, B, C, X, Y>(
    out: &mut Tensor<T, (B, C)>,
    ids: X,
    updates: Y,
) -> Result<(), LodError>
where
    T: Copy + Add<Output = T> + 'static,
    I: Integer,
    S: Row,
    U: Row,
    Of<X, S>: SingleElement<sequence_scatter>,
    Of<Y, U>: SingleElement<sequence_scatter>,
    X: BorrowLod<'i, I, S, O>,
    Y: BorrowLod<'u, T, U, P>,
    O: Offset,
    P: Offset,
    B: Extent,
    C: Extent,
{
    let (ids, updates) = (ids.borrow_lod(), updates.borrow_lod());
    scatter("sequence_scatter", out.view_mut(), ids, updates)
}

fn scatter<T, I, S, U, O, P, B, C>(
    op: &'static str,
    mut out: TensorViewMut<'_, T, (B, C)>,
    ids: LodTensorView<'_, I, S, O>,
    updates: LodTensorView<'_, T, U, P>,
) -> Result<(), LodError>
where
    T: Copy + Add<Output = T> + 'static,
    I: Integer,
    S: Row,
    U: Row,
    O: Offset,
    P: Offset,
    B: Extent,
    C: Extent,
{
    let (level, other) = (ids.levels().only(op)?, updates.levels().only(op)?);
    let (rows, columns) = (out.shape().0.get(), out.shape().1.get());
    let sequences = level.len().saturating_sub(1);
    for (left, right) in [(rows, sequences), (sequences, other.len().saturating_sub(1))] {
        if left != right {
            return Err(LodError::Sequences { op, left, right });
        }
    }
    for (position, (left, right)) in Lengths::of(level).zip(Lengths::of(other)).enumerate() {
        if left != right {
            return Err(LodError::Lengths { op, position, left, right });
        }
    }
    for (position, id) in ids.elements().iter().enumerate() {
        if id.to_usize().is_none_or(|id| id >= columns) {
            return Err(LodError::Column { op, position, value: id.to_i64(), columns });
        }
    }
    if columns == 0 {
        return Ok(());
    }
    let sequences = ids.pieces(level).zip(updates.pieces(other));
    for (row, (ids, updates)) in out.as_mut_slice().chunks_exact_mut(columns).zip(sequences) {
        for (id, update) in ids.iter().zip(updates) {
            if let Some(cell) = id.to_usize().and_then(|id| row.get_mut(id)) {
                *cell = <add as BinaryOp<T, T>>::apply(*cell, *update);
            }
        }
    }
    Ok(())
}
