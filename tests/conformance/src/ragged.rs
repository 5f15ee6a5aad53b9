//! Ragged batches: LoD and the sequence operations.

use shapeproof::ragged::{
    Integer, Lod, LodError, LodSource, LodTensor, LodTensorView, Offset, Row, Values, lod_append, lod_reset,
    sequence_concat, sequence_conv, sequence_mask, sequence_pad, sequence_scatter, sequence_slice,
    sequence_unpad,
};
use shapeproof::shape::MatMul;
use shapeproof::shape::axis::{AtAxis, HasAxis, Unsqueeze};
use shapeproof::shape::ragged::{MaskOf, RowsOf, SingleElement};
use shapeproof::{Axis, Dim, Shape, StaticExtent, StaticShape, Tensor};

use crate::outcome::NO_LEVELS;
use crate::{Bits, Outcome, Results};

/// Memory for the rows or the offsets of a result, to be lent: `&mut room()[..]`.
#[cfg(feature = "std")]
#[must_use]
pub fn room<T: Copy + Default>() -> std::vec::Vec<T> {
    std::vec![T::default(); 1 << 16]
}

/// Memory for the rows or the offsets of a result, to be lent: `&mut room()[..]`.
#[cfg(not(feature = "std"))]
#[must_use]
pub fn room<T: Copy + Default>() -> [T; 256] {
    [T::default(); 256]
}

/// A ragged tensor whose offsets lie in lent memory.
pub type Ragged<'a, T, S> = LodTensor<T, S, &'a mut [usize], &'a [T]>;

/// Rows with levels of offsets.
///
/// # Errors
///
/// The levels are not valid.
pub fn ragged<'a, T: Copy + 'static, S: Row>(
    rows: &'a [T],
    levels: &[&[usize]],
    memory: &'a mut [usize],
) -> Result<Ragged<'a, T, S>, LodError> {
    LodTensor::new(rows, Lod::from_offset_levels(levels, memory)?)
}

/// Rows without levels.
///
/// # Errors
///
/// The elements are not a whole number of rows.
pub fn flat<T: Copy + 'static, S: Row>(rows: &[T]) -> Result<LodTensorView<'_, T, S, usize>, LodError> {
    LodTensorView::flat(rows)
}

/// A ragged tensor as a value with levels.
pub fn value<T: Bits, S: Row, D: Values<Elem: Offset>, R: Values<Elem = T>>(
    x: &LodTensor<T, S, D, R>,
) -> Results {
    let row = <S as StaticShape>::NEW.dims();
    let mut dims = [x.row_count(), 0, 0, 0, 0, 0, 0, 0];
    dims.iter_mut().skip(1).zip(row.as_ref()).for_each(|(len, of_row)| *len = *of_row);
    let dims = dims.get(..=row.as_ref().len()).unwrap_or_default();
    let lod = x.lod();
    let levels = (0..lod.levels()).filter_map(|level| lod.level(level));
    Results::none().and(dims, levels.map(|level| level.iter().map(|end| end.get())), x.as_slice())
}

/// The outcome of some operations, the first error of which ends them.
pub fn attempt<V: Into<Outcome>>(run: impl FnOnce() -> Result<V, LodError>) -> Outcome {
    Outcome::from_result(run())
}

/// What `lod_reset` and `lod_append` are given beside `x`: numbers for one level.
pub struct Level<'a, X, I>(pub X, pub &'a [I]);

/// Levels of integers are allowed.
pub trait Levels {
    fn reset(&self) -> Outcome;
    fn append(&self) -> Outcome;
}

/// Levels of anything else are refused.
pub trait NoLevels {
    fn reset(&self) -> Outcome;
    fn append(&self) -> Outcome;
}

impl<P> NoLevels for &P {
    fn reset(&self) -> Outcome {
        Outcome::Refused
    }
    fn append(&self) -> Outcome {
        Outcome::Refused
    }
}

impl<T: Bits, S: Row, I: Integer> Levels for Level<'_, LodTensorView<'_, T, S, usize>, I> {
    fn reset(&self) -> Outcome {
        let source = LodSource::<usize, I>::Offsets(self.1);
        attempt(|| Ok(value(&lod_reset(self.0, None, Some(source), &mut room::<usize>()[..])?)))
    }
    fn append(&self) -> Outcome {
        let source = LodSource::<usize, I>::Offsets(self.1);
        attempt(|| Ok(value(&lod_append(self.0, source, &mut room::<usize>()[..])?)))
    }
}

/// A concatenation, asked of a tuple of batches.
pub struct Concat<X>(pub X);

pub trait Concatenated {
    fn run(&self) -> Outcome;
}

macro_rules! concat_tuples {
    ($($x:ident)*; $($view:ty)*) => {
        impl<'a, T: Bits + Default, S: Row> Concatenated for Concat<($($view,)*)> {
            fn run(&self) -> Outcome {
                let ($($x,)*) = self.0;
                attempt(|| Ok(value(&sequence_concat(&[$($x),*], &mut room()[..], &mut room::<usize>()[..])?)))
            }
        }
    };
}
type View<'a, T, S> = LodTensorView<'a, T, S, usize>;
concat_tuples!(a; View<'a, T, S>);
concat_tuples!(a b; View<'a, T, S> View<'a, T, S>);
concat_tuples!(a b c; View<'a, T, S> View<'a, T, S> View<'a, T, S>);
concat_tuples!(a b c d; View<'a, T, S> View<'a, T, S> View<'a, T, S> View<'a, T, S>);

/// A padding, asked of a batch, the padding row and the place.
pub struct Pad<'a, X, P, Z>(pub X, pub &'a P, pub Z);

pub trait PadsOut {
    fn run(&self) -> Outcome;
}

impl<T: Bits, S: Row, Z> PadsOut for Pad<'_, View<'_, T, S>, Tensor<T, S>, Tensor<T, Z>>
where
    Z: shapeproof::ragged::padding::PaddedBatch + HasAxis<Axis<1>, sequence_pad>,
    shapeproof::ragged::padding::PaddedRow<Z>: RowsOf<S, sequence_pad>,
{
    fn run(&self) -> Outcome {
        attempt(|| {
            let mut out = self.2.clone();
            sequence_pad(self.0, self.1, out.view_mut())?;
            let mut lengths = room::<i64>();
            let count =
                lengths.iter_mut().zip(self.0.lod().lengths(0)).map(|(to, len)| *to = len as i64).count();
            let lengths = lengths.get(..count).unwrap_or_default();
            Ok(Results::of(&out).and(&[count], NO_LEVELS, lengths))
        })
    }
}

/// The way back, asked of a padded tensor.
pub struct Unpad<'a, X, I>(pub &'a X, pub &'a [I]);

pub trait Unpadded {
    fn run(&self) -> Outcome;
}

impl<T: Bits + Default, Z, I: Integer> Unpadded for Unpad<'_, Tensor<T, Z>, I>
where
    Z: shapeproof::ragged::padding::PaddedBatch + HasAxis<Axis<1>, sequence_unpad>,
{
    fn run(&self) -> Outcome {
        attempt(|| {
            Ok(value(&sequence_unpad(self.0.view(), self.1, &mut room()[..], &mut room::<usize>()[..])?))
        })
    }
}

/// The first extent of a shape of one axis, written as the shape.
pub type At0<S> = <S as AtAxis<Axis<0>>>::Extent;

/// A slice, asked of a batch, the starts and the lengths.
pub struct Slice<'a, X, I, J>(pub X, pub &'a [I], pub &'a [J]);

pub trait Sliced {
    fn run(&self) -> Outcome;
}

impl<T: Bits + Default, S: Row, I: Integer> Sliced for Slice<'_, View<'_, T, S>, I, I> {
    fn run(&self) -> Outcome {
        attempt(|| {
            Ok(value(&sequence_slice(self.0, self.1, self.2, &mut room()[..], &mut room::<usize>()[..])?))
        })
    }
}

/// A mask, asked of its lengths.
pub struct Mask<'a, X>(pub &'a X);

pub trait Masked {
    fn run(&self) -> Outcome;
}

impl<I: Integer, S: StaticShape> Masked for Mask<'_, Tensor<I, S>>
where
    S: Unsqueeze<Axis<-1>, sequence_mask>,
    S::Inserted<Dim<1>>: MaskOf<S, sequence_mask> + StaticShape,
{
    fn run(&self) -> Outcome {
        let mut out = Tensor::<u8, S::Inserted<Dim<1>>>::full(0);
        sequence_mask(self.0.view(), &mut out);
        Outcome::of(&out)
    }
}

/// A scatter, asked of the tensor and of the batches of ids and updates.
pub struct Scatter<'a, X, I, U>(pub &'a X, pub I, pub U);

pub trait Scattered {
    fn run(&self) -> Outcome;
}

impl<T, I, S, U, B, C> Scattered for Scatter<'_, Tensor<T, (B, C)>, View<'_, I, S>, View<'_, T, U>>
where
    T: Bits + core::ops::Add<Output = T>,
    I: Integer,
    S: Row + SingleElement<sequence_scatter>,
    U: Row + SingleElement<sequence_scatter>,
    B: StaticExtent,
    C: StaticExtent,
    (B, C): Shape,
{
    fn run(&self) -> Outcome {
        attempt(|| {
            let mut out = self.0.clone();
            sequence_scatter(&mut out, self.1, self.2)?;
            Ok(Results::of(&out))
        })
    }
}

/// A context projection, asked of a batch and a filter.
pub struct Conv<'a, X, F>(pub X, pub &'a F);

pub trait Convolved {
    fn run(&self) -> Outcome;
}

impl<T, K, C, L, N> Convolved for Conv<'_, View<'_, T, (K,)>, Tensor<T, (C, L, N)>>
where
    T: Bits + Default + num_traits::Zero + core::ops::Mul<Output = T>,
    K: StaticExtent,
    C: StaticExtent,
    L: StaticExtent,
    N: StaticExtent,
    (K,): Row + MatMul<(C, L, N), sequence_conv>,
    (N,): Row,
{
    fn run(&self) -> Outcome {
        attempt(|| Ok(value(&sequence_conv(self.0, self.1, 0, &mut room()[..])?)))
    }
}
