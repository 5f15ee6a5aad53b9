//! Reductions and softmax of a rank-erased tensor along an axis, as a value.
//!
//! Axes count from 0, and negative ones from the end. Along an axis, elements in row-major order are a tensor of three axes: what
//! is before, the axis, and what is behind; so that every one of these operations is the one of static rank over `Shape![?, ?, ?]`.

use num_traits::float::FloatCore;
use num_traits::{One, Zero};

use crate::error::ShapeError;
use crate::math::Real;
use crate::ops::reduce::Truth;
use crate::ops::reduce::reducers::{All, Any, ArgMax, ArgMin, Max, Mean, Min, Prod, Sum};
use crate::shape::{Axis, Dims, Dyn, DynShape, Extent, Shape};
use crate::storage::{Tensor, TensorView, Writable, fold, normalize};

/// What is before an axis, the axis, and what is behind.
type Three = (Dyn, Dyn, Dyn);

/// The axis counted from 0.
pub(super) fn resolve(op: &'static str, axis: isize, rank: usize) -> Result<usize, ShapeError> {
    let from_start = if axis < 0 { axis.checked_add_unsigned(rank) } else { Some(axis) };
    from_start
        .and_then(|axis| usize::try_from(axis).ok())
        .filter(|&axis| axis < rank)
        .ok_or(ShapeError::NoAxis { op, axis, rank })
}

/// A shape of these lengths.
pub(super) fn shape<C: Extent>(
    op: &'static str,
    lens: impl Iterator<Item = usize>,
) -> Result<DynShape<C>, ShapeError> {
    let mut all = [0; 8];
    let mut rank = 0;
    for len in lens {
        if let Some(to) = all.get_mut(rank) {
            *to = len;
        }
        rank += 1;
    }
    let dims = all.get(..rank).and_then(Dims::new).ok_or(ShapeError::Rank { op, left: rank, right: 8 })?;
    ShapeError::dims(op, dims)
}

/// The lengths but for that of an axis.
fn without<C: Extent>(op: &'static str, dims: Dims, axis: usize) -> Result<DynShape<C>, ShapeError> {
    let others = dims.as_ref().iter().enumerate().filter(|(i, _)| *i != axis);
    shape(op, others.map(|(_, len)| *len))
}

macro_rules! reductions {
    ($($(#[$doc:meta])* $name:ident $into:ident: $reducer:ident, $fold:ident, $place:ident, [$($bounds:tt)*] -> $out:ty;)*) => {$(
        $(#[$doc])*
        ///
        /// # Errors
        ///
        /// There is no such axis, or no room for the result.
        pub fn $name<D: Extent>(self, axis: isize) -> Result<Tensor<$out, DynShape<D>>, ShapeError>
        where
            T: $($bounds)*,
        {
            let op = stringify!($name);
            let (along, axis) = self.along(op, axis)?;
            let shape = without(op, self.shape().dims(), axis)?;
            reductions!(@$fold $reducer, &along, shape, op)
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") to a [place](Writable) of any type of shape.")]
        ///
        /// # Errors
        ///
        /// There is no such axis, or the place does not allow the lengths of the result; nothing is written then.
        pub fn $into(self, axis: isize, out: impl Writable<$out>) -> Result<(), ShapeError>
        where
            T: $($bounds)*,
        {
            let op = stringify!($name);
            let (along, axis) = self.along(op, axis)?;
            let shape: DynShape = without(op, self.shape().dims(), axis)?;
            fold::$place::<$reducer, Axis<1>, _>(op, &along, shape, out)
        }
    )*};
    (@fold_total $reducer:ident, $along:expr, $shape:expr, $op:expr) => {
        Ok(fold::fold_total::<$reducer, Axis<1>, _, _>($along, $shape))
    };
    (@fold_some $reducer:ident, $along:expr, $shape:expr, $op:expr) => {
        fold::fold_some::<$reducer, Axis<1>, _, _>($along, $shape).ok_or(ShapeError::Empty { op: $op })
    };
}

macro_rules! normalizers {
    ($($(#[$doc:meta])* $name:ident $into:ident: $log:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Errors
        ///
        /// There is no such axis, or no room for the result.
        pub fn $name<D: Extent>(self, axis: isize) -> Result<Tensor<T, DynShape<D>>, ShapeError>
        where
            T: Real,
        {
            let op = stringify!($name);
            let (along, _) = self.along(op, axis)?;
            let shape: DynShape<D> = shape(op, self.shape().dims().as_ref().iter().copied())?;
            normalize::normalized_as::<$log, Axis<1>, _, _>(&along, shape)
                .ok_or(ShapeError::count(op, self.shape().count(), shape.count()))
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") to a [place](Writable) of any type of shape.")]
        ///
        /// # Errors
        ///
        /// There is no such axis, or the place does not allow the lengths; nothing is written then.
        pub fn $into(self, axis: isize, out: impl Writable<T>) -> Result<(), ShapeError>
        where
            T: Real,
        {
            let op = stringify!($name);
            let (along, _) = self.along(op, axis)?;
            normalize::try_normalized_into::<$log, Axis<1>, _>(op, &along, self.shape(), out)
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
    reductions! {
        /// The sum along an axis; 0 of no elements. See [`sum_axis`](fn@crate::sum_axis).
        sum_along sum_along_into: Sum, fold_total, try_fold_total_into, [Zero] -> T;
        /// The product along an axis; 1 of no elements. See [`prod_axis`](fn@crate::prod_axis).
        prod_along prod_along_into: Prod, fold_total, try_fold_total_into, [One] -> T;
        /// The mean along an axis; NaN of no elements. See [`mean_axis`](fn@crate::mean_axis).
        mean_along mean_along_into: Mean, fold_total, try_fold_total_into, [FloatCore] -> T;
        /// The largest element along an axis, which has one. See [`max_axis`](fn@crate::max_axis).
        max_along max_along_into: Max, fold_some, try_fold_some_into, [PartialOrd] -> T;
        /// The smallest element along an axis, which has one. See [`min_axis`](fn@crate::min_axis).
        min_along min_along_into: Min, fold_some, try_fold_some_into, [PartialOrd] -> T;
        /// The position of the largest element along an axis, which has one. See [`argmax_axis`](fn@crate::argmax_axis).
        argmax_along argmax_along_into: ArgMax, fold_some, try_fold_some_into, [PartialOrd] -> usize;
        /// The position of the smallest element along an axis, which has one. See [`argmin_axis`](fn@crate::argmin_axis).
        argmin_along argmin_along_into: ArgMin, fold_some, try_fold_some_into, [PartialOrd] -> usize;
        /// Whether any element along an axis is true. See [`any_axis`](fn@crate::any_axis).
        any_along any_along_into: Any, fold_total, try_fold_total_into, [Truth] -> bool;
        /// Whether all elements along an axis are true. See [`all_axis`](fn@crate::all_axis).
        all_along all_along_into: All, fold_total, try_fold_total_into, [Truth] -> bool;
    }

    normalizers! {
        /// `exp(x - max) / sum(exp(x - max))` along an axis. See [`softmax`](fn@crate::softmax).
        softmax_along softmax_along_into: false;
        /// `x - max - ln(sum(exp(x - max)))` along an axis. See [`log_softmax`](fn@crate::log_softmax).
        log_softmax_along log_softmax_along_into: true;
    }

    /// The view along an axis, and the axis counted from 0.
    fn along(self, op: &'static str, axis: isize) -> Result<(TensorView<'a, T, Three>, usize), ShapeError> {
        let dims = self.shape().dims();
        let axis = resolve(op, axis, dims.rank())?;
        let product = |lens: &mut dyn Iterator<Item = &usize>| {
            lens.fold(1usize, |product, &len| product.saturating_mul(len))
        };
        let before = product(&mut dims.as_ref().iter().take(axis));
        let behind = product(&mut dims.as_ref().iter().skip(axis + 1));
        let len = dims.as_ref().get(axis).copied().unwrap_or(0);
        let shape = ShapeError::dims::<Three>(op, [before, len, behind])?;
        let view = TensorView::of(self.as_slice(), shape);
        Ok((view.ok_or(ShapeError::count(op, self.shape().count(), shape.count()))?, axis))
    }
}
