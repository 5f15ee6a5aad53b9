//! The reductions as methods, and those over all elements.

use num_traits::float::FloatCore;
use num_traits::{One, Zero};

use super::family::{
    Without, all_axis, any_axis, argmax_axis, argmin_axis, max_axis, mean_axis, min_axis, prod_axis, sum_axis,
};
use super::reducers::{All, Any, ArgMax, ArgMin, Max, Mean, Min, Prod, Sum};
use crate::expr::TensorLike;
use crate::shape::Axis;
use crate::shape::axis::{HasAxis, NonEmptyAxis};
use crate::storage::Tensor;
use crate::storage::fold::{Total, fold_all};

macro_rules! axis_methods {
    ($($(#[$doc:meta])* $name:ident: $axis:ident, [$($bounds:tt)*] -> $out:ty;)*) => {$(
        $(#[$doc])*
        #[doc = concat!("See the function [`", stringify!($name), "`](fn@", stringify!($name), ").")]
        #[must_use]
        #[inline(always)]
        fn $name<const A: isize>(self, axis: Axis<A>) -> Tensor<$out, Without<Self, A>>
        where
            Self::Shape: $axis<Axis<A>, $name>,
            Self::Elem: $($bounds)*,
        {
            $name(self, axis)
        }
    )*};
}

macro_rules! total_methods {
    ($($(#[$doc:meta])* $name:ident: $reducer:ident, [$($bounds:tt)*];)*) => {$(
        $(#[$doc])*
        #[must_use]
        #[inline(always)]
        fn $name(self) -> Self::Elem
        where
            Self::Elem: $($bounds)*,
        {
            fold_all::<$reducer, _>(&self.expr()).unwrap_or_else(<$reducer as Total<Self::Elem>>::neutral)
        }
    )*};
}

/// The reductions as methods of tensors, views and expressions.
///
/// ```
/// use shapeproof::prelude::*;
///
/// let x = Tensor::from([[1, 5, 3], [4, 2, 6]]);
/// assert_eq!(x.sum(), 21);
/// assert_eq!(x.sum_axis(Axis::<1>), Tensor::from([9, 12]));
/// assert_eq!(x.max_axis(Axis::<0>), Tensor::from([4, 5, 6]));
/// assert_eq!(x.argmax_axis(Axis::<-1>), Tensor::from([1, 2]));
/// // An expression is reduced without a temporary.
/// assert_eq!((&x * &x).sum(), 91);
/// ```
pub trait Reduce: TensorLike {
    axis_methods! {
        /// The sum along an axis.
        sum_axis: HasAxis, [Zero] -> Self::Elem;
        /// The product along an axis.
        prod_axis: HasAxis, [One] -> Self::Elem;
        /// The mean along an axis.
        mean_axis: HasAxis, [FloatCore] -> Self::Elem;
        /// The largest element along an axis.
        max_axis: NonEmptyAxis, [PartialOrd] -> Self::Elem;
        /// The smallest element along an axis.
        min_axis: NonEmptyAxis, [PartialOrd] -> Self::Elem;
        /// The position of the first largest element along an axis.
        argmax_axis: NonEmptyAxis, [PartialOrd] -> usize;
        /// The position of the first smallest element along an axis.
        argmin_axis: NonEmptyAxis, [PartialOrd] -> usize;
    }

    total_methods! {
        /// The sum of all elements; 0 of none. Integers wrap.
        sum: Sum, [Zero];
        /// The product of all elements; 1 of none. Integers wrap.
        prod: Prod, [One];
        /// The mean of all elements; NaN of none.
        mean: Mean, [FloatCore];
    }

    /// The largest element, NaN if there is one; `None` of no elements.
    #[must_use]
    #[inline(always)]
    fn max_all(self) -> Option<Self::Elem>
    where
        Self::Elem: PartialOrd,
    {
        fold_all::<Max, _>(&self.expr())
    }

    /// The smallest element, NaN if there is one; `None` of no elements.
    #[must_use]
    #[inline(always)]
    fn min_all(self) -> Option<Self::Elem>
    where
        Self::Elem: PartialOrd,
    {
        fold_all::<Min, _>(&self.expr())
    }

    /// The position, in row-major order, of the first largest element, or of the first NaN; `None` of no elements.
    #[must_use]
    #[inline(always)]
    fn argmax(self) -> Option<usize>
    where
        Self::Elem: PartialOrd,
    {
        fold_all::<ArgMax, _>(&self.expr())
    }

    /// The position, in row-major order, of the first smallest element, or of the first NaN; `None` of no elements.
    #[must_use]
    #[inline(always)]
    fn argmin(self) -> Option<usize>
    where
        Self::Elem: PartialOrd,
    {
        fold_all::<ArgMin, _>(&self.expr())
    }

    /// Whether any element is true; `false` of none.
    #[must_use]
    #[inline(always)]
    fn any(self) -> bool
    where
        Self: TensorLike<Elem = bool>,
    {
        fold_all::<Any, _>(&self.expr()).unwrap_or(false)
    }

    /// Whether all elements are true; `true` of none.
    #[must_use]
    #[inline(always)]
    fn all(self) -> bool
    where
        Self: TensorLike<Elem = bool>,
    {
        fold_all::<All, _>(&self.expr()).unwrap_or(true)
    }

    /// Whether any element along an axis is true. See the function [`any_axis`](fn@any_axis).
    #[must_use]
    #[inline(always)]
    fn any_axis<const A: isize>(self, axis: Axis<A>) -> Tensor<bool, Without<Self, A>>
    where
        Self: TensorLike<Elem = bool>,
        Self::Shape: HasAxis<Axis<A>, any_axis>,
    {
        any_axis(self, axis)
    }

    /// Whether all elements along an axis are true. See the function [`all_axis`](fn@all_axis).
    #[must_use]
    #[inline(always)]
    fn all_axis<const A: isize>(self, axis: Axis<A>) -> Tensor<bool, Without<Self, A>>
    where
        Self: TensorLike<Elem = bool>,
        Self::Shape: HasAxis<Axis<A>, all_axis>,
    {
        all_axis(self, axis)
    }
}

impl<X: TensorLike> Reduce for X {}
