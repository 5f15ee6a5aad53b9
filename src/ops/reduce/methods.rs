//! The reductions as methods, and those over all elements.

use super::extrema::{ArgMax, ArgMin, Max, Min};
use super::family::*;
use super::logic::{All, Any, Truth};
use super::reducers::{Averageable, Mean, Multipliable, Prod, Sum, Summable};
use super::spread::{Deviating, Std, Var};
use crate::element::operation::operations;
use crate::expr::{Operand, TensorLike};
use crate::shape::axis::{HasAxis, NonEmptyAxis, TryNonEmptyAxis};
use crate::shape::broadcast::TrySameShape;
use crate::shape::error::ShapeError;
use crate::shape::filled::NonEmptyShape;
use crate::shape::named::IsAxis;
use crate::shape::{Axis, Dim, Shape};
use crate::storage::reducer::Total;
use crate::storage::totals::{fold_all, fold_all_filled};
use crate::storage::{Output, Tensor};

operations!(max min argmax argmin);

/// Writes the methods of one reduction along an axis on each line: `sum_axis`, `sum_axis_keep`, `sum_axis_into` and
/// `try_sum_axis_into`. The line has the bound on the shape for the first three, the bound for the `try_` form, the bounds of the
/// elements, and the element of the result.
macro_rules! axis_methods {
    ($($(#[$doc:meta])* fn $name:ident: $axis:ident, $try_axis:ident, [$($bounds:tt)*] -> $out:ty;)*) => {$(paste::paste! {
        $(#[$doc])*
        #[doc = concat!("See the function [`", stringify!($name), "`](fn@", stringify!($name), ").")]
        #[must_use]
        #[inline(always)]
        fn $name<W: Shape, const A: isize>(self, axis: impl IsAxis<A>) -> Tensor<$out, W>
        where
            Self::Shape: $axis<Axis<A>, $name, Without = W>,
            Self::Elem: $($bounds)*,
        {
            let _ = axis;
            $name(self, Axis::<A>)
        }

        $(#[$doc])*
        #[doc = concat!("The axis stays, with an extent of 1. See the function [`", stringify!($name), "_keep`](fn@", stringify!($name), "_keep).")]
        #[must_use]
        #[inline(always)]
        fn [<$name _keep>]<W: Shape, const A: isize>(self, axis: impl IsAxis<A>) -> Tensor<$out, W>
        where
            Self::Shape: $axis<Axis<A>, $name, With<Dim<1>> = W>,
            Self::Elem: $($bounds)*,
        {
            let _ = axis;
            [<$name _keep>](self, Axis::<A>)
        }

        $(#[$doc])*
        #[doc = concat!("Into a tensor. See the function [`", stringify!($name), "_into`](fn@", stringify!($name), "_into).")]
        #[inline(always)]
        fn [<$name _into>]<const A: isize>(self, axis: impl IsAxis<A>, out: &mut Tensor<$out, Without<Self::Expr, A>>)
        where
            Self::Shape: $axis<Axis<A>, $name>,
            Self::Elem: $($bounds)*,
        {
            let _ = axis;
            [<$name _into>](self, Axis::<A>, out);
        }

        $(#[$doc])*
        #[doc = concat!("To an output. See the function [`try_", stringify!($name), "_into`](fn@try_", stringify!($name), "_into).")]
        ///
        /// # Errors
        ///
        /// Those of the function; nothing is written then.
        #[inline(always)]
        fn [<try_ $name _into>]<O, S, const A: isize>(self, axis: impl IsAxis<A>, out: O) -> Result<(), ShapeError>
        where
            O: Output<$out, Shape = S>,
            S: Shape,
            Self::Shape: $try_axis<Axis<A>, $name>,
            Without<Self::Expr, A>: TrySameShape<S, $name>,
            Self::Elem: $($bounds)*,
        {
            let _ = axis;
            [<try_ $name _into>](self, Axis::<A>, out)
        }
    })*};
}

/// Writes two methods over all elements for each line: one for shapes that have elements, and a `try_` form for those that may be
/// empty.
macro_rules! extremum_methods {
    ($($(#[$doc:meta])* fn $name:ident; fn $try_name:ident, $what:literal: $reducer:ident -> $out:ty;)*) => {$(
        $(#[$doc])*
        ///
        /// # Shapes
        ///
        #[doc = concat!("Any that has elements. Where only run time knows, see [`", stringify!($try_name), "`](Self::", stringify!($try_name), ").")]
        #[must_use]
        #[inline(always)]
        fn $name(self) -> $out
        where
            Self::Elem: PartialOrd,
            Self::Shape: NonEmptyShape<$name>,
        {
            fold_all_filled::<$reducer, $name, _>(&self.expr())
        }

        #[doc = concat!($what, " of a shape that may be empty, as [`", stringify!($name), "`](Self::", stringify!($name), ").")]
        ///
        /// # Errors
        ///
        /// [`ShapeError::Empty`] if there are no elements.
        #[inline(always)]
        fn $try_name(self) -> Result<$out, ShapeError>
        where
            Self::Elem: PartialOrd,
        {
            fold_all::<$reducer, _>(&self.expr()).ok_or(ShapeError::Empty { op: stringify!($name) })
        }
    )*};
}

/// The value over all elements, or the reduction's value where there are none.
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
        fn sum_axis: HasAxis, HasAxis, [Summable] -> Self::Elem;
        /// The product along an axis.
        #[doc(alias("prod", "product"))]
        fn prod_axis: HasAxis, HasAxis, [Multipliable] -> Self::Elem;
        /// The mean along an axis.
        #[doc(alias("mean", "average", "row_mean", "column_mean"))]
        fn mean_axis: HasAxis, HasAxis, [Averageable] -> Self::Elem;
        /// The variance along an axis, of the elements themselves (NumPy's `ddof=0`).
        #[doc(alias("var", "variance", "row_variance", "column_variance"))]
        fn var_axis: HasAxis, HasAxis, [Averageable] -> Self::Elem;
        /// The standard deviation along an axis, of the elements themselves (NumPy's `ddof=0`). Needs the feature `libm` or `std`.
        #[doc(alias("std", "stddev"))]
        fn std_axis: HasAxis, HasAxis, [Deviating] -> Self::Elem;
        /// The largest element along an axis.
        #[doc(alias("amax", "max"))]
        fn max_axis: NonEmptyAxis, TryNonEmptyAxis, [PartialOrd] -> Self::Elem;
        /// The smallest element along an axis.
        #[doc(alias("amin", "min"))]
        fn min_axis: NonEmptyAxis, TryNonEmptyAxis, [PartialOrd] -> Self::Elem;
        /// The position of the first largest element along an axis.
        #[doc(alias("argmax", "imax"))]
        fn argmax_axis: NonEmptyAxis, TryNonEmptyAxis, [PartialOrd] -> usize;
        /// The position of the first smallest element along an axis.
        #[doc(alias("argmin", "imin"))]
        fn argmin_axis: NonEmptyAxis, TryNonEmptyAxis, [PartialOrd] -> usize;
        /// Whether any element along an axis is true.
        #[doc(alias = "any")]
        fn any_axis: HasAxis, HasAxis, [Truth] -> bool;
        /// Whether all elements along an axis are true.
        #[doc(alias = "all")]
        fn all_axis: HasAxis, HasAxis, [Truth] -> bool;
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

    extremum_methods! {
        /// The largest element, or NaN if an element is NaN.
        ///
        /// ```
        /// use shapeproof::{prelude::*, tensor};
        /// assert_eq!(tensor![[1, 5], [4, 2]].max(), 5);
        /// ```
        #[doc(alias("amax", "max_all"))]
        fn max; fn try_max, "The largest element": Max -> Self::Elem; // along an axis: `max_axis`
        /// The smallest element, or NaN if an element is NaN.
        ///
        /// ```
        /// use shapeproof::{prelude::*, tensor};
        /// assert_eq!(tensor![[1, 5], [4, 2]].min(), 1);
        /// ```
        #[doc(alias("amin", "min_all"))]
        fn min; fn try_min, "The smallest element": Min -> Self::Elem; // along an axis: `min_axis`
        /// The position, in row-major order, of the first largest element, or of the first NaN.
        ///
        /// ```
        /// use shapeproof::{prelude::*, tensor};
        /// assert_eq!(tensor![[1, 5], [4, 5]].argmax(), 1);
        /// ```
        #[doc(alias("imax", "iamax"))]
        fn argmax; fn try_argmax, "The position of the first largest element": ArgMax -> usize; // along an axis: `argmax_axis`
        /// The position, in row-major order, of the first smallest element, or of the first NaN.
        ///
        /// ```
        /// use shapeproof::{prelude::*, tensor};
        /// assert_eq!(tensor![[4, 5], [1, 1]].argmin(), 2);
        /// ```
        #[doc(alias("imin", "iamin"))]
        fn argmin; fn try_argmin, "The position of the first smallest element": ArgMin -> usize; // along an axis: `argmin_axis`
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
