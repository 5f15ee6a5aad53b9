//! The reductions as methods, and those over all elements.

use duplicate::duplicate;

use super::extrema::{ArgMax, ArgMin, Max, Min};
use super::family::*;
use super::logic::{All, Any, Truth};
use super::reducers::{Averageable, Mean, Multipliable, Prod, Sum, Summable};
use super::variance::{Deviating, Std, Var};
use crate::element::operation::operations;
use crate::expr::{Operand, TensorLike};
use crate::shape::axis::{HasAxis, NonEmptyAxis, TryNonEmptyAxis};
use crate::shape::broadcast::TrySameShape;
use crate::shape::error::ShapeError;
use crate::shape::filled::NonEmptyShape;
use crate::shape::named::IsAxis;
use crate::shape::{Axis, Dim, Shape};
use crate::storage::fold_all::{fold_all, fold_all_filled};
use crate::storage::reducer::Total;
use crate::storage::{Output, Tensor};

operations!(max min argmax argmin);

/// The reduction over all elements, or its value for no elements.
#[inline(always)]
pub(super) fn total<R: Total<X::Elem, Out = X::Elem>, X: Operand>(x: X) -> X::Elem {
    fold_all::<R, _>(&x.expr()).unwrap_or_else(R::neutral)
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
/// assert_eq!((x.max(), x.argmax()), (6, 5));
/// // An expression is reduced without a temporary.
/// assert_eq!((&x * &x).sum(), 91);
/// ```
pub trait Reduce: TensorLike {
    axis_methods! {
        /// The sum along an axis.
        #[doc(alias("sum", "row_sum", "column_sum"))]
        fn sum_axis, fn sum_axis_keep, fn sum_axis_into, fn try_sum_axis_into:
            HasAxis, HasAxis, [Summable] -> Self::Elem;
        /// The product along an axis.
        #[doc(alias("prod", "product"))]
        fn prod_axis, fn prod_axis_keep, fn prod_axis_into, fn try_prod_axis_into:
            HasAxis, HasAxis, [Multipliable] -> Self::Elem;
        /// The mean along an axis.
        #[doc(alias("mean", "average", "row_mean", "column_mean"))]
        fn mean_axis, fn mean_axis_keep, fn mean_axis_into, fn try_mean_axis_into:
            HasAxis, HasAxis, [Averageable] -> Self::Elem;
        /// The variance along an axis, of the elements themselves (NumPy's `ddof=0`).
        #[doc(alias("var", "variance", "row_variance", "column_variance"))]
        fn var_axis, fn var_axis_keep, fn var_axis_into, fn try_var_axis_into:
            HasAxis, HasAxis, [Averageable] -> Self::Elem;
        /// The standard deviation along an axis, of the elements themselves (NumPy's `ddof=0`). Needs the feature `libm` or `std`.
        #[doc(alias("std", "stddev"))]
        fn std_axis, fn std_axis_keep, fn std_axis_into, fn try_std_axis_into:
            HasAxis, HasAxis, [Deviating] -> Self::Elem;
        /// The largest element along an axis.
        #[doc(alias("amax", "max"))]
        fn max_axis, fn max_axis_keep, fn max_axis_into, fn try_max_axis_into:
            NonEmptyAxis, TryNonEmptyAxis, [PartialOrd] -> Self::Elem;
        /// The smallest element along an axis.
        #[doc(alias("amin", "min"))]
        fn min_axis, fn min_axis_keep, fn min_axis_into, fn try_min_axis_into:
            NonEmptyAxis, TryNonEmptyAxis, [PartialOrd] -> Self::Elem;
        /// The position of the first largest element along an axis.
        #[doc(alias("argmax", "imax"))]
        fn argmax_axis, fn argmax_axis_keep, fn argmax_axis_into, fn try_argmax_axis_into:
            NonEmptyAxis, TryNonEmptyAxis, [PartialOrd] -> usize;
        /// The position of the first smallest element along an axis.
        #[doc(alias("argmin", "imin"))]
        fn argmin_axis, fn argmin_axis_keep, fn argmin_axis_into, fn try_argmin_axis_into:
            NonEmptyAxis, TryNonEmptyAxis, [PartialOrd] -> usize;
        /// Whether any element along an axis is true.
        #[doc(alias = "any")]
        fn any_axis, fn any_axis_keep, fn any_axis_into, fn try_any_axis_into:
            HasAxis, HasAxis, [Truth] -> bool;
        /// Whether all elements along an axis are true.
        #[doc(alias = "all")]
        fn all_axis, fn all_axis_keep, fn all_axis_into, fn try_all_axis_into:
            HasAxis, HasAxis, [Truth] -> bool;
    }

    /// The largest element along an axis whose length is known only at run time. See the function
    /// [`try_max_axis`](fn@try_max_axis).
    ///
    /// # Errors
    ///
    /// [`ShapeError::Empty`] if the axis has no elements.
    #[inline(always)]
    fn try_max_axis<const A: isize>(
        self,
        axis: impl IsAxis<A>,
    ) -> Result<Tensor<Self::Elem, Without<Self::Expr, A>>, ShapeError>
    where
        Self::Shape: TryNonEmptyAxis<Axis<A>, max_axis>,
        Self::Elem: PartialOrd,
    {
        let _ = axis;
        try_max_axis(self, Axis::<A>)
    }

    /// The smallest element along an axis whose length is known only at run time. See the function
    /// [`try_min_axis`](fn@try_min_axis).
    ///
    /// # Errors
    ///
    /// [`ShapeError::Empty`] if the axis has no elements.
    #[inline(always)]
    fn try_min_axis<const A: isize>(
        self,
        axis: impl IsAxis<A>,
    ) -> Result<Tensor<Self::Elem, Without<Self::Expr, A>>, ShapeError>
    where
        Self::Shape: TryNonEmptyAxis<Axis<A>, min_axis>,
        Self::Elem: PartialOrd,
    {
        let _ = axis;
        try_min_axis(self, Axis::<A>)
    }

    /// The position of the first largest element along an axis whose length is known only at run time. See the function
    /// [`try_argmax_axis`](fn@try_argmax_axis).
    ///
    /// # Errors
    ///
    /// [`ShapeError::Empty`] if the axis has no elements.
    #[inline(always)]
    fn try_argmax_axis<const A: isize>(
        self,
        axis: impl IsAxis<A>,
    ) -> Result<Tensor<usize, Without<Self::Expr, A>>, ShapeError>
    where
        Self::Shape: TryNonEmptyAxis<Axis<A>, argmax_axis>,
        Self::Elem: PartialOrd,
    {
        let _ = axis;
        try_argmax_axis(self, Axis::<A>)
    }

    /// The position of the first smallest element along an axis whose length is known only at run time. See the function
    /// [`try_argmin_axis`](fn@try_argmin_axis).
    ///
    /// # Errors
    ///
    /// [`ShapeError::Empty`] if the axis has no elements.
    #[inline(always)]
    fn try_argmin_axis<const A: isize>(
        self,
        axis: impl IsAxis<A>,
    ) -> Result<Tensor<usize, Without<Self::Expr, A>>, ShapeError>
    where
        Self::Shape: TryNonEmptyAxis<Axis<A>, argmin_axis>,
        Self::Elem: PartialOrd,
    {
        let _ = axis;
        try_argmin_axis(self, Axis::<A>)
    }

    /// The sum of all elements; 0 if there are none. Integers wrap.
    #[doc(alias = "reduce_sum")]
    #[must_use]
    #[inline(always)]
    fn sum(self /* along an axis: `sum_axis` */) -> Self::Elem
    where
        Self::Elem: Summable,
    {
        total::<Sum, _>(self)
    }

    /// The product of all elements; 1 if there are none. Integers wrap.
    #[doc(alias = "product")]
    #[must_use]
    #[inline(always)]
    fn prod(self /* along an axis: `prod_axis` */) -> Self::Elem
    where
        Self::Elem: Multipliable,
    {
        total::<Prod, _>(self)
    }

    /// The mean of all elements; NaN if there are none.
    #[doc(alias = "average")]
    #[must_use]
    #[inline(always)]
    fn mean(self /* along an axis: `mean_axis` */) -> Self::Elem
    where
        Self::Elem: Averageable,
    {
        total::<Mean, _>(self)
    }

    /// The variance of all elements; NaN if there are none. If they are a sample of `n`, the estimate for the whole population is
    /// `n / (n - 1)` times this.
    ///
    /// The operand is read three times: for the mean, and twice for the distances from it.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let x = tensor![[1.0, 2.0], [3.0, 6.0]];
    /// assert_eq!((x.var(), x.var() * 4.0 / 3.0), (3.5, 14.0 / 3.0));
    /// assert_eq!(x.var_axis(Axis::<1>), tensor![0.25, 2.25]);
    /// ```
    #[doc(alias = "variance")]
    #[must_use]
    #[inline(always)]
    fn var(self /* along an axis: `var_axis` */) -> Self::Elem
    where
        Self::Elem: Averageable,
    {
        total::<Var, _>(self)
    }

    /// The standard deviation of all elements; NaN if there are none. Needs the feature `libm` or `std`.
    #[doc(alias = "stddev")]
    #[must_use]
    #[inline(always)]
    fn std(self /* along an axis: `std_axis` */) -> Self::Elem
    where
        Self::Elem: Deviating,
    {
        total::<Std, _>(self)
    }

    /// The largest element, or NaN if an element is NaN.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// assert_eq!(tensor![[1, 5], [4, 2]].max(), 5);
    /// ```
    ///
    /// # Shapes
    ///
    /// Any with at least one element. If only run time knows whether there is one, see [`try_max`](Self::try_max).
    #[doc(alias("amax", "max_all"))]
    #[must_use]
    #[inline(always)]
    fn max(self /* along an axis: `max_axis` */) -> Self::Elem
    where
        Self::Elem: PartialOrd,
        Self::Shape: NonEmptyShape<max>,
    {
        fold_all_filled::<Max, max, _>(&self.expr())
    }

    /// The smallest element, or NaN if an element is NaN.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// assert_eq!(tensor![[1, 5], [4, 2]].min(), 1);
    /// ```
    ///
    /// # Shapes
    ///
    /// Any with at least one element. If only run time knows whether there is one, see [`try_min`](Self::try_min).
    #[doc(alias("amin", "min_all"))]
    #[must_use]
    #[inline(always)]
    fn min(self /* along an axis: `min_axis` */) -> Self::Elem
    where
        Self::Elem: PartialOrd,
        Self::Shape: NonEmptyShape<min>,
    {
        fold_all_filled::<Min, min, _>(&self.expr())
    }

    /// The position, in row-major order, of the first largest element, or of the first NaN.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// assert_eq!(tensor![[1, 5], [4, 5]].argmax(), 1);
    /// ```
    ///
    /// # Shapes
    ///
    /// Any with at least one element. If only run time knows whether there is one, see [`try_argmax`](Self::try_argmax).
    #[doc(alias("imax", "iamax"))]
    #[must_use]
    #[inline(always)]
    fn argmax(self /* along an axis: `argmax_axis` */) -> usize
    where
        Self::Elem: PartialOrd,
        Self::Shape: NonEmptyShape<argmax>,
    {
        fold_all_filled::<ArgMax, argmax, _>(&self.expr())
    }

    /// The position, in row-major order, of the first smallest element, or of the first NaN.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// assert_eq!(tensor![[4, 5], [1, 1]].argmin(), 2);
    /// ```
    ///
    /// # Shapes
    ///
    /// Any with at least one element. If only run time knows whether there is one, see [`try_argmin`](Self::try_argmin).
    #[doc(alias("imin", "iamin"))]
    #[must_use]
    #[inline(always)]
    fn argmin(self /* along an axis: `argmin_axis` */) -> usize
    where
        Self::Elem: PartialOrd,
        Self::Shape: NonEmptyShape<argmin>,
    {
        fold_all_filled::<ArgMin, argmin, _>(&self.expr())
    }

    duplicate! {
        [
            whole    try_whole    what Reducer_ Out;
            [max] [try_max] ["The largest element"] [Max] [Self::Elem];
            [min] [try_min] ["The smallest element"] [Min] [Self::Elem];
            [argmax] [try_argmax] ["The position of the first largest element"] [ArgMax] [usize];
            [argmin] [try_argmin] ["The position of the first smallest element"] [ArgMin] [usize];
        ]
        #[doc = concat!(what, " of a shape that may be empty, as [`", stringify!(whole), "`](Self::", stringify!(whole), ").")]
        ///
        /// # Errors
        ///
        /// [`ShapeError::Empty`] if there are no elements.
        #[inline(always)]
        fn try_whole(self) -> Result<Out, ShapeError>
        where
            Self::Elem: PartialOrd,
        {
            fold_all::<Reducer_, _>(&self.expr()).ok_or(ShapeError::Empty { op: stringify!(whole) })
        }
    }

    /// Whether any element is true; `false` if there are none.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// assert!(tensor![1, 5, 3].greater_than(4).any());
    /// ```
    #[must_use]
    #[inline(always)]
    fn any(self /* along an axis: `any_axis` */) -> bool
    where
        Self::Elem: Truth,
    {
        fold_all::<Any, _>(&self.expr()).unwrap_or(false)
    }

    /// Whether all elements are true; `true` if there are none.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// assert!(!tensor![1, 5, 3].greater_than(4).all());
    /// ```
    #[must_use]
    #[inline(always)]
    fn all(self /* along an axis: `all_axis` */) -> bool
    where
        Self::Elem: Truth,
    {
        fold_all::<All, _>(&self.expr()).unwrap_or(true)
    }
}

impl<X: TensorLike> Reduce for X {}
