//! Ragged batches: LoD and the sequence operations.

use shapeproof::ragged::{
    Integer, Lod, LodError, LodSource, LodTensor, LodTensorView, Offset, Row, Values, lod_append, lod_reset,
    sequence_concat, sequence_pad, sequence_unpad,
};
use shapeproof::shape::axis::HasAxis;
use shapeproof::shape::ragged::RowsOf;
use shapeproof::{Axis, StaticShape, Tensor};

use crate::{Bits, Outcome, Value};

/// A ragged tensor whose offsets are owned.
pub type Owned<'a, T, S> = LodTensor<T, S, Vec<usize>, &'a [T]>;

/// Rows with levels of offsets.
///
/// # Errors
///
/// The levels are not valid.
pub fn ragged<'a, T: Copy + 'static, S: Row>(
    rows: &'a [T],
    levels: &[&[usize]],
) -> Result<Owned<'a, T, S>, LodError> {
    LodTensor::new(rows, Lod::from_offset_levels(levels, Vec::new())?)
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
) -> Value {
    let mut dims = vec![x.row_count()];
    dims.extend_from_slice(<S as StaticShape>::NEW.dims().as_ref());
    let lod = x.lod();
    let levels = (0..lod.levels()).filter_map(|level| lod.level(level));
    Value::new(&dims, x.as_slice())
        .with_lod(levels.map(|level| level.iter().map(|end| end.get()).collect()).collect())
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
        attempt(|| Ok(value(&lod_reset(self.0, None, Some(source), Vec::<usize>::new())?)))
    }
    fn append(&self) -> Outcome {
        let source = LodSource::<usize, I>::Offsets(self.1);
        attempt(|| Ok(value(&lod_append(self.0, source, Vec::<usize>::new())?)))
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
                attempt(|| Ok(value(&sequence_concat(&[$($x),*], Vec::new(), Vec::<usize>::new())?)))
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
    Z: shapeproof::ragged::padding::Padded + HasAxis<Axis<1>, sequence_pad>,
    shapeproof::ragged::padding::PaddedRow<Z>: RowsOf<S, sequence_pad>,
{
    fn run(&self) -> Outcome {
        attempt(|| {
            let mut out = self.2.clone();
            sequence_pad(self.0, self.1, out.view_mut())?;
            let lengths: Vec<i64> = self.0.lod().lengths(0).map(|length| length as i64).collect();
            Ok(Outcome::Values(vec![Value::of(&out), Value::new(&[lengths.len()], &lengths)]))
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
    Z: shapeproof::ragged::padding::Padded + HasAxis<Axis<1>, sequence_unpad>,
{
    fn run(&self) -> Outcome {
        attempt(|| Ok(value(&sequence_unpad(self.0.view(), self.1, Vec::new(), Vec::<usize>::new())?)))
    }
}
