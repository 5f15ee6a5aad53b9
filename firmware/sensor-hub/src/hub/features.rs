//! From samples to features: one function for both arithmetics, as every operation in it is defined for floats and for
//! integers alike.

use super::{Axes, Batch, Each, Fault, Features, Samples};
use core::fmt::{Debug, Display};
use num_traits::{Num, NumCast};
use shapeproof::ops::elementwise::checked::TryDivides;
use shapeproof::prelude::*;
use shapeproof::ragged::{
    LodTensorView, LodView, Max, Min, PoolMode, Sum, sequence_expand_as, sequence_pool, sequence_zip,
};
use shapeproof::{Expr, Identity, Number, Numpy, try_concat, try_select, where_};

/// Samples are worked on in these numbers.
pub trait Value: Number + Num + NumCast + TryDivides + PartialOrd + Default + Debug + Display {}
impl Value for f32 {}
impl Value for i32 {}

/// What the steps write to: a program places it where it likes, and nothing large passes through the stack.
pub struct Scratch<T: Value> {
    clean: Samples<T>,
    work: Samples<T>,
}

impl<T: Value> Scratch<T> {
    /// Room for the largest batch, in a `static` as well.
    pub const fn new() -> Self {
        Self { clean: Tensor::empty(), work: Tensor::empty() }
    }
}

/// The features of each burst: mean, maximum, minimum and deviation by axis. `values` are its samples, calibrated.
///
/// A sample at a rail is replaced by the mean of the others of its burst and axis.
///
/// # Errors
///
/// There are not as many values as samples.
pub fn pooled<T: Value>(
    bursts: Batch<'_>,
    values: Unevaluated<impl Expr<Elem = T, Shape = Shape![?, 3]> + Copy>,
    scratch: &mut Scratch<T>,
) -> Result<Features<T>, Fault> {
    let Scratch { clean, work } = scratch;
    let (counts, lod) = (bursts.rows(), bursts.lod());
    let saturated = counts.map(|count| count == i16::MIN || count == i16::MAX);

    try_select(saturated, T::zero(), values, Numpy)?.try_eval_into(work)?;
    let sum = pool(work, lod, Sum)?;
    where_(saturated, T::zero(), T::one()).try_eval_into(work)?;
    let good = pool(work, lod, Sum)?.maximum(T::one()).eval();
    let fill = sum.try_div(&good)?.eval();
    sequence_expand_as(LodTensorView::<T, Shape![3], u16>::flat(fill.as_slice())?, lod, &mut *work)?;
    try_select(saturated, &*work, values, Numpy)?.try_eval_into(clean)?;

    let mut lengths = lod.lengths(0);
    let length = |_| lengths.next().and_then(T::from).unwrap_or_default();
    let lengths = Each::<T>::try_from_fn([lod.lengths(0).len()], length)?;
    let mean = pool(clean, lod, Sum)?.try_elementwise_div(&lengths, Axis::<0>, Identity)?.eval();
    let distance = |x, mean| if x < mean { mean - x } else { x - mean };
    sequence_zip(clean.with_lod(lod)?, mean.view(), distance, &mut *work)?;
    let deviation = pool(work, lod, Sum)?.try_elementwise_div(&lengths, Axis::<0>, Identity)?.eval();

    let (high, low) = (pool(clean, lod, Max)?, pool(clean, lod, Min)?);
    Ok(try_concat((&mean, &high, &low, &deviation), Axis::<1>)?)
}

/// One row for each burst.
fn pool<T: Value>(
    samples: &Samples<T>,
    lod: LodView<'_, u16>,
    how: impl PoolMode<T> + Copy,
) -> Result<Axes<T>, Fault> {
    let mut rows = Tensor::empty();
    sequence_pool(samples.with_lod(lod)?, how, T::zero(), &mut rows)?;
    Ok(rows)
}
