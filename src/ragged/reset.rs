//! `lod_reset` and `lod_append`: the same rows grouped into other sequences.

use super::borrow::BorrowLod;
use super::build::{Level, stack};
use super::error::LodError;
use super::lod::{Lod, LodView};
use super::memory::{Room, Values};
use super::offset::{Integer, Offset};
use super::tensor::{LodTensor, Row};

/// The source of the new LoD in [`lod_reset`]: its parameter `y`, or its parameter `target`.
///
/// Paddle's documentation speaks of lengths, but its code takes offsets. Here the caller says which of the two the numbers are.
#[derive(Clone, Copy, Debug)]
pub enum LodSource<'a, O, I = O> {
    /// All levels of a LoD.
    Lod(LodView<'a, O>),
    /// One level of offsets.
    Offsets(&'a [I]),
    /// One level of lengths.
    Lengths(&'a [I]),
}

impl<'a, O: Offset, I: Copy + 'static> LodSource<'a, O, I> {
    /// `y` as Paddle takes it: its LoD if it has one, else its elements as offsets.
    #[must_use]
    pub fn of<S: Row>(y: impl BorrowLod<'a, I, S, O>) -> Self {
        let y = y.borrow_lod();
        if y.levels().levels() > 0 { Self::Lod(y.levels()) } else { Self::Offsets(y.elements()) }
    }

    /// `y`: its LoD if it has one, else its elements as lengths.
    #[must_use]
    pub fn of_lengths<S: Row>(y: impl BorrowLod<'a, I, S, O>) -> Self {
        let y = y.borrow_lod();
        if y.levels().levels() > 0 { Self::Lod(y.levels()) } else { Self::Lengths(y.elements()) }
    }
}

/// The rows of `x` under another LoD: that of `y` or, where there is no `y`, of `target`.
///
/// All levels are replaced. The rows are neither copied nor read; the offsets are written to `memory`. If the new LoD exists
/// already, [`LodTensor::with_lod`] takes it without copying its offsets.
///
/// # Errors
///
/// Neither `y` nor `target` is given, the levels are not valid or do not nest, the last does not end at the number of
/// rows, or the memory has no room.
///
/// # Cost
///
/// O(levels + offsets).
///
/// # Source
///
/// `paddle.fluid.layers.lod_reset(x, y, target_lod)`, PaddlePaddle 1.8.
///
/// ```
/// use shapeproof::{Lod, LodSource, lod_reset, prelude::*, tensor};
/// let x = tensor![[1.0_f32], [2.0], [3.0], [4.0], [5.0], [6.0]];
/// let x = x.with_lod(Lod::from_offsets([0_u8, 2, 5, 6])?)?;
/// let mut memory = [0_u8; 3];
/// let out = lod_reset(x, None, Some(LodSource::<u8, _>::Lengths(&[4, 2])), &mut memory[..])?;
/// assert_eq!(out.lod().level(0), Some(&[0, 4, 6][..]));
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn lod_reset<T, S, X, R, O, I, D>(
    x: LodTensor<T, S, X, R>,
    y: Option<LodSource<'_, O, I>>,
    target: Option<LodSource<'_, O, I>>,
    memory: D,
) -> Result<LodTensor<T, S, D, R>, LodError>
where
    T: Copy + 'static,
    S: Row,
    X: Values<Elem: Offset>,
    R: Values<Elem = T>,
    O: Offset,
    I: Integer,
    D: Room<Elem: Offset>,
{
    let op = "lod_reset";
    let lod = match y.or(target).ok_or(LodError::NoSource { op })? {
        LodSource::Lod(lod) => copy(op, lod, memory)?,
        LodSource::Offsets(offsets) => one(op, LodView::none(), Level::Offsets(offsets), memory)?,
        LodSource::Lengths(lengths) => one(op, LodView::none(), Level::Lengths(lengths), memory)?,
    };
    x.relevel(op, lod)
}

/// The rows of `x` with one more level below its levels. Each row counted by the last level becomes a sequence of the
/// new one.
///
/// A `level` that is a LoD replaces all levels of `x`. The rows are neither copied nor read; all offsets are written to
/// `memory`.
///
/// # Errors
///
/// As [`lod_reset`], or the last level of `x` does not end at the number of sequences of the new one.
///
/// # Cost
///
/// O(levels + offsets).
///
/// # Source
///
/// `paddle.fluid.layers.lod_append(x, level)`, PaddlePaddle 1.8, which does not check that the levels nest.
///
/// ```
/// use shapeproof::{Lod, LodSource, lod_append, prelude::*, tensor};
/// let rows = tensor![1, 2, 3];
/// let x = rows.with_lod(Lod::from_offsets(&[0_u8, 2, 3][..])?)?;
/// // The new level makes each row a sequence of its own.
/// let mut memory = [0_u8; 7];
/// let out = lod_append(x, LodSource::<u8, _>::Lengths(&[1, 1, 1]), &mut memory[..])?;
/// assert_eq!(out.lod().level(0), Some(&[0, 2, 3][..]));
/// assert_eq!(out.lod().level(1), Some(&[0, 1, 2, 3][..]));
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn lod_append<T, S, X, R, O, I, D>(
    x: LodTensor<T, S, X, R>,
    level: LodSource<'_, O, I>,
    memory: D,
) -> Result<LodTensor<T, S, D, R>, LodError>
where
    T: Copy + 'static,
    S: Row,
    X: Values<Elem = D::Elem>,
    R: Values<Elem = T>,
    O: Offset,
    I: Integer,
    D: Room<Elem: Offset>,
{
    let op = "lod_append";
    let lod = match level {
        LodSource::Lod(lod) => copy(op, lod, memory)?,
        LodSource::Offsets(offsets) => one(op, x.lod(), Level::Offsets(offsets), memory)?,
        LodSource::Lengths(lengths) => one(op, x.lod(), Level::Lengths(lengths), memory)?,
    };
    x.relevel(op, lod)
}

fn one<D: Room<Elem: Offset>, I: Integer>(
    op: &'static str,
    above: LodView<'_, D::Elem>,
    level: Level<'_, I>,
    memory: D,
) -> Result<Lod<D>, LodError> {
    stack(op, above, core::iter::once(level), memory)
}

/// Copies all levels of a LoD to `memory`.
fn copy<D: Room<Elem: Offset>, O: Offset>(
    op: &'static str,
    lod: LodView<'_, O>,
    memory: D,
) -> Result<Lod<D>, LodError> {
    let levels = (0..lod.levels()).map(|level| Level::Offsets(lod.borrowed(level).unwrap_or(&[])));
    stack(op, LodView::none(), levels, memory)
}
