//! Reductions and softmax of a rank-erased tensor, along an axis that is a value.
//!
//! Axes count from 0, negative ones from the end. For an operation along one axis, a tensor in row-major order is viewed as a
//! tensor of three axes: the axes before it merged into one, the axis itself, and the axes after it merged into one. So each
//! operation here is the operation of static rank on `Shape![?, ?, ?]`, along `Axis::<1>`.

use core::marker::PhantomData;

use num_traits::float::FloatCore;
use num_traits::{One, Zero};

use crate::math::Real;
use crate::ops::reduce::Truth;
use crate::ops::reduce::extrema::{ArgMax, ArgMin, Max, Min};
use crate::ops::reduce::logic::{All, Any};
use crate::ops::reduce::reducers::{Mean, Prod, Sum};
use crate::shape::dims::without_axis;
use crate::shape::error::ShapeError;
use crate::shape::{Axis, DynShape, Extent, Shape};
use crate::storage::erased::Three;
use crate::storage::folded::{Dropped, Folded, Neutral, NeverEmpty};
use crate::storage::normalize::Normalized;
use crate::storage::{Output, Produce, Tensor, TensorView};

/// The axis counted from 0, or the error that there is no such axis.
#[inline(always)]
pub(super) fn resolve(op: &'static str, axis: isize, rank: usize) -> Result<usize, ShapeError> {
    let from_start = if axis < 0 { axis.checked_add_unsigned(rank) } else { Some(axis) };
    from_start
        .and_then(|axis| usize::try_from(axis).ok())
        .filter(|&axis| axis < rank)
        .ok_or(ShapeError::NoAxis { op, axis, rank })
}

/// The place among eight right-aligned axes of an axis counted from 0.
#[inline(always)]
pub(super) fn place(axis: usize, rank: usize) -> usize {
    (8 + axis).saturating_sub(rank)
}

/// The shape of a result from which the axis at a place is removed.
#[inline(always)]
fn without<C: Extent>(op: &'static str, of: impl Shape, place: usize) -> Result<DynShape<C>, ShapeError> {
    DynShape::checked(op, of.rank().saturating_sub(1), without_axis(of.axes(), place, 1))
}

/// The shape of a result that keeps all axes.
#[inline(always)]
fn whole<C: Extent>(op: &'static str, of: impl Shape, _: usize) -> Result<DynShape<C>, ShapeError> {
    DynShape::checked(op, of.rank(), of.axes())
}

/// The fold along the middle axis by a reduction with an identity element, such as a sum: the axis may be empty.
fn total<R, T: Copy + 'static>(
    along: TensorView<'_, T, Three>,
) -> Result<Folded<R, Axis<1>, TensorView<'_, T, Three>, Dropped, Neutral>, ShapeError> {
    Ok(Folded::total(along, Axis, PhantomData::<Three>))
}

/// The fold along the middle axis by a reduction that needs at least one element, or the error that the axis is empty.
fn filled<'a, R, T: Copy + 'static>(
    op: &'static str,
    along: TensorView<'a, T, Three>,
) -> Result<Folded<R, Axis<1>, TensorView<'a, T, Three>, Dropped, NeverEmpty>, ShapeError> {
    Folded::checked(op, along, Axis, PhantomData::<Three>)
}

/// Softmax along the middle axis, or its logarithm.
fn normalized<const LOG: bool, E>(along: E) -> Result<Normalized<LOG, Axis<1>, E>, ShapeError> {
    Ok(Normalized::new(along, Axis))
}

/// Writes two methods for each entry: one that takes the axis at run time and returns the result, and its `_into` form. An entry
/// has the names of both methods, the bound of the element type, the element type of the result, the function that computes the
/// shape of the result, and the reduction along `Axis::<1>` of the three axes, as a `Result`.
macro_rules! along {
    ($(
        $(#[$doc:meta])*
        fn $name:ident; fn $into:ident; [$($bounds:tt)*] -> $out:ty, $left:ident: |$op:ident, $along:ident| $producer:expr;
    )*) => {$(
        $(#[$doc])*
        ///
        /// # Errors
        ///
        /// There is no such axis, or no room for the result.
        #[inline(always)]
        pub fn $name<D: Extent>(self, axis: isize) -> Result<Tensor<$out, DynShape<D>>, ShapeError>
        where
            T: $($bounds)*,
        {
            let $op = stringify!($name);
            let ($along, place) = self.along($op, axis)?;
            let shape: DynShape<D> = $left($op, self.shape(), place)?;
            Ok($producer?.reshaped($op, shape)?.eval())
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") to an [output](Output) of any type of shape.")]
        ///
        /// # Errors
        ///
        /// There is no such axis, or the output does not allow the lengths of the result; nothing is written then.
        #[inline(always)]
        pub fn $into(self, axis: isize, out: impl Output<$out>) -> Result<(), ShapeError>
        where
            T: $($bounds)*,
        {
            let $op = stringify!($name);
            let ($along, place) = self.along($op, axis)?;
            let shape: DynShape = $left($op, self.shape(), place)?;
            $producer?.reshaped($op, shape)?.try_eval_into($op, out)
        }
    )*};
}

/// Reductions and softmax along an axis, for rank-erased tensors in row-major order. The result is a
/// [`DynTensor`](crate::DynTensor) of any capacity: `let sums: DynTensor<f32, Dim<8>> = x.sum_along(0)?` needs no heap.
///
/// ```
/// use shapeproof::{Dim, DynTensor, DynView, prelude::*};
/// let x = DynView::with_dims(&[1, 2, 3, 4, 5, 6], [2, 3])?;
/// let sums: DynTensor<i32, Dim<8>> = x.sum_along(0)?;
/// assert_eq!(sums.as_slice(), [5, 7, 9]);
/// let mut largest: Tensor<i32, Shape![..4]> = Tensor::try_zeros([0])?;
/// x.max_along_into(-1, &mut largest)?;
/// assert_eq!(largest.as_slice(), [3, 6]);
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
impl<'a, T: Copy + 'static, C: Extent> TensorView<'a, T, DynShape<C>> {
    along! {
        /// The sum along an axis; 0 if the axis is empty. See [`sum_axis`](fn@crate::sum_axis).
        fn sum_along;
        fn sum_along_into;
        [Zero] -> T, without: |op, along| total::<Sum, _>(along);

        /// The product along an axis; 1 if the axis is empty. See [`prod_axis`](fn@crate::prod_axis).
        fn prod_along;
        fn prod_along_into;
        [One] -> T, without: |op, along| total::<Prod, _>(along);

        /// The mean along an axis; NaN if the axis is empty. See [`mean_axis`](fn@crate::mean_axis).
        fn mean_along;
        fn mean_along_into;
        [FloatCore] -> T, without: |op, along| total::<Mean, _>(along);

        /// The largest element along a nonempty axis. See [`max_axis`](fn@crate::max_axis).
        fn max_along;
        fn max_along_into;
        [PartialOrd] -> T, without: |op, along| filled::<Max, T>(op, along);

        /// The smallest element along a nonempty axis. See [`min_axis`](fn@crate::min_axis).
        fn min_along;
        fn min_along_into;
        [PartialOrd] -> T, without: |op, along| filled::<Min, T>(op, along);

        /// The position of the largest element along a nonempty axis. See [`argmax_axis`](fn@crate::argmax_axis).
        fn argmax_along;
        fn argmax_along_into;
        [PartialOrd] -> usize, without: |op, along| filled::<ArgMax, T>(op, along);

        /// The position of the smallest element along a nonempty axis. See [`argmin_axis`](fn@crate::argmin_axis).
        fn argmin_along;
        fn argmin_along_into;
        [PartialOrd] -> usize, without: |op, along| filled::<ArgMin, T>(op, along);

        /// Whether any element along an axis is true. See [`any_axis`](fn@crate::any_axis).
        fn any_along;
        fn any_along_into;
        [Truth] -> bool, without: |op, along| total::<Any, _>(along);

        /// Whether all elements along an axis are true. See [`all_axis`](fn@crate::all_axis).
        fn all_along;
        fn all_along_into;
        [Truth] -> bool, without: |op, along| total::<All, _>(along);

        /// `exp(x - max) / sum(exp(x - max))` along an axis. See [`softmax`](fn@crate::softmax).
        fn softmax_along;
        fn softmax_along_into;
        [Real] -> T, whole: |op, along| normalized::<false, _>(along);

        /// `x - max - ln(sum(exp(x - max)))` along an axis. See [`log_softmax`](fn@crate::log_softmax).
        fn log_softmax_along;
        fn log_softmax_along_into;
        [Real] -> T, whole: |op, along| normalized::<true, _>(along);
    }

    /// This tensor viewed with three axes, of which the middle one is `axis`; and `axis` counted from 0.
    #[inline(always)]
    fn along(self, op: &'static str, axis: isize) -> Result<(TensorView<'a, T, Three>, usize), ShapeError> {
        let rank = self.shape().rank();
        let place = place(resolve(op, axis, rank)?, rank);
        // All elements are in memory, so a product of some lengths can overflow only if another length is 0.
        let view = self.three(place).ok_or(ShapeError::NoAxis { op, axis, rank });
        Ok((view?, place))
    }
}
