//! The reductions over one axis.

use core::marker::PhantomData;

use super::extrema::{ArgMax, ArgMin, Max, Min};
use super::logic::{All, Any, Truth};
use super::norms::{Norm1, Norm2, NormInf, Normed};
use super::reducers::{Averageable, Mean, Multipliable, Prod, Sum, Summable};
use super::variance::{Deviating, Std, Var};
use crate::element::operation::operations;
use crate::expr::Operand;
use crate::shape::axis::{AtAxis, HasAxis, NonEmptyAxis, TryNonEmptyAxis};
use crate::shape::broadcast::TrySameShape;
use crate::shape::error::ShapeError;
use crate::shape::named::IsAxis;
use crate::shape::{Axis, Dim};
use crate::storage::folded::{Dropped, Folded, KeepAxis};
use crate::storage::{Expr, Output, Produce, Tensor};

/// The expression's shape without the axis.
pub(super) type Without<E, const A: isize> = <<E as Expr>::Shape as AtAxis<Axis<A>>>::Without;

/// The expression's shape with an extent of 1 for the axis.
pub(super) type KeptShape<E, const A: isize> = <<E as Expr>::Shape as AtAxis<Axis<A>>>::With<Dim<1>>;

/// Writes the functions of a reduction along an axis for each paragraph. A paragraph has the reducer, the bounds of the elements,
/// the element of the result, and the names of the functions, each on a line. A `total` reduction has a value where there are no
/// elements, such as 0 for a sum. The axis of any other has at least one element: the types say so or, in the `try_` forms, it is
/// checked at run time.
macro_rules! reductions {
    ($(
        $(#[$doc:meta])*
        $kind:ident $reducer:ident [$($bounds:tt)*] -> $out:ty;
        fn $name:ident; fn $keep:ident; fn $into:ident; $(fn $try:ident;)? try_into fn $try_into:ident;
    )*) => {$(
        operations!($name);

        reductions! { @$kind $reducer [$($bounds)*] -> $out; $name, Without<E, A>, Dropped;
            $(#[$doc])*
            ///
            /// # Shapes
            ///
            #[doc = concat!("The shape without the axis; [`", stringify!($keep), "`](fn@", stringify!($keep), ") leaves an extent of 1.")]
            ///
            /// # Cost
            ///
            #[doc = concat!("One pass, no temporaries. The result is returned by value; [`", stringify!($into), "`](fn@", stringify!($into), ") writes it in place.")]
            value fn $name;
            #[doc = concat!("[`", stringify!($name), "`](fn@", stringify!($name), ") into a tensor, which gets the lengths of the result.")]
            into fn $into;
            $(
                #[doc = concat!("[`", stringify!($name), "`](fn@", stringify!($name), ") along an axis whose length is known only at run time.")]
                ///
                /// # Errors
                ///
                /// [`ShapeError::Empty`] if the axis has no elements.
                try fn $try;
            )?
            #[doc = concat!("[`", stringify!($name), "`](fn@", stringify!($name), ") of a shape with lengths known only at run time, to an [output](Output).")]
            ///
            /// # Errors
            ///
            /// The output does not allow the lengths of the result, or the axis has no elements and the reduction needs one
            /// ([`ShapeError::Empty`]). Nothing is written then.
            try_into fn $try_into;
        }
        reductions! { @$kind $reducer [$($bounds)*] -> $out; $name, KeptShape<E, A>, KeepAxis;
            #[doc = concat!("[`", stringify!($name), "`](fn@", stringify!($name), ") with an extent of 1 left for the axis.")]
            value fn $keep;
        }
    )*};
    (@total $reducer:ident [$($bounds:tt)*] -> $out:ty; $name:ident, $shape:ty, $left:ty; $($forms:tt)*) => {
        forms! {
            $name[X, E, const A: isize](x: X, axis: impl IsAxis<A>) -> $out, $shape;
            where [X: Operand<Expr = E>, E: Expr<Elem: $($bounds)*, Shape: HasAxis<Axis<A>, $name>>,]
            always Folded::<$reducer, _, _, $left, _>::total(x.expr(), axis.axis(), PhantomData::<$name>);
            $($forms)*
        }
    };
    (@filled $reducer:ident [$($bounds:tt)*] -> $out:ty; $name:ident, $shape:ty, $left:ty; $($forms:tt)*) => {
        forms! {
            $name[X, E, const A: isize](x: X, axis: impl IsAxis<A>) -> $out, $shape;
            where [X: Operand<Expr = E>, E: Expr<Elem: $($bounds)*>,]
            known [E::Shape: NonEmptyAxis<Axis<A>, $name>]
                Folded::<$reducer, _, _, $left, _>::filled(x.expr(), axis.axis(), PhantomData::<$name>);
            checked [E::Shape: TryNonEmptyAxis<Axis<A>, $name>]
                Folded::<$reducer, _, _, $left, _>::checked(stringify!($name), x.expr(), axis.axis(), PhantomData::<$name>);
            $($forms)*
        }
    };
}

reductions! {
    /// The sum along an axis; 0 if it has no elements. Integers wrap.
    #[doc(alias("sum", "row_sum", "column_sum"))]
    total Sum [Summable] -> E::Elem;
    fn sum_axis;
    fn sum_axis_keep;
    fn sum_axis_into;
    try_into fn try_sum_axis_into;

    /// The product along an axis; 1 if it has no elements. Integers wrap.
    #[doc(alias("prod", "product"))]
    total Prod [Multipliable] -> E::Elem;
    fn prod_axis;
    fn prod_axis_keep;
    fn prod_axis_into;
    try_into fn try_prod_axis_into;

    /// The mean along an axis; NaN if it has no elements.
    #[doc(alias("mean", "average", "row_mean", "column_mean"))]
    total Mean [Averageable] -> E::Elem;
    fn mean_axis;
    fn mean_axis_keep;
    fn mean_axis_into;
    try_into fn try_mean_axis_into;

    /// The variance along an axis: the mean of the squared distances from the mean; NaN if it has no elements. It is the variance
    /// of the elements themselves (NumPy's `ddof=0`, its default). If they are a sample of `n`, the estimate for the whole
    /// population is `n / (n - 1)` times this.
    #[doc(alias("var", "variance", "row_variance", "column_variance"))]
    total Var [Averageable] -> E::Elem;
    fn var_axis;
    fn var_axis_keep;
    fn var_axis_into;
    try_into fn try_var_axis_into;

    /// The standard deviation along an axis, the square root of the [variance](fn@var_axis); NaN if it has no elements. Needs the
    /// feature `libm` or `std`.
    #[doc(alias("std", "stddev"))]
    total Std [Deviating] -> E::Elem;
    fn std_axis;
    fn std_axis_keep;
    fn std_axis_into;
    try_into fn try_std_axis_into;

    /// The largest element along an axis, or NaN if an element is NaN. The axis has at least one element.
    #[doc(alias("amax", "max"))]
    filled Max [PartialOrd] -> E::Elem;
    fn max_axis;
    fn max_axis_keep;
    fn max_axis_into;
    fn try_max_axis;
    try_into fn try_max_axis_into;

    /// The smallest element along an axis, or NaN if an element is NaN. The axis has at least one element.
    #[doc(alias("amin", "min"))]
    filled Min [PartialOrd] -> E::Elem;
    fn min_axis;
    fn min_axis_keep;
    fn min_axis_into;
    fn try_min_axis;
    try_into fn try_min_axis_into;

    /// The position of the first largest element along an axis, or of the first NaN if there is one. The axis has at
    /// least one element.
    #[doc(alias("argmax", "imax"))]
    filled ArgMax [PartialOrd] -> usize;
    fn argmax_axis;
    fn argmax_axis_keep;
    fn argmax_axis_into;
    fn try_argmax_axis;
    try_into fn try_argmax_axis_into;

    /// The position of the first smallest element along an axis, or of the first NaN if there is one. The axis has at
    /// least one element.
    #[doc(alias("argmin", "imin"))]
    filled ArgMin [PartialOrd] -> usize;
    fn argmin_axis;
    fn argmin_axis_keep;
    fn argmin_axis_into;
    fn try_argmin_axis;
    try_into fn try_argmin_axis_into;

    /// Whether any element along an axis is true; `false` if it has no elements.
    #[doc(alias = "any")]
    total Any [Truth] -> bool;
    fn any_axis;
    fn any_axis_keep;
    fn any_axis_into;
    try_into fn try_any_axis_into;

    /// Whether all elements along an axis are true; `true` if it has no elements.
    #[doc(alias = "all")]
    total All [Truth] -> bool;
    fn all_axis;
    fn all_axis_keep;
    fn all_axis_into;
    try_into fn try_all_axis_into;

    /// The square root of the sum of the squares along an axis; 0 if it has no elements. Needs the feature `libm` or `std`. See
    /// [`norm`](super::Norms::norm) for the range.
    #[doc(alias("vector_norm", "l2_norm"))]
    total Norm2 [Normed] -> E::Elem;
    fn norm_axis;
    fn norm_axis_keep;
    fn norm_axis_into;
    try_into fn try_norm_axis_into;

    /// The sum of the absolute values along an axis; 0 if it has no elements.
    #[doc(alias("vector_norm", "l1_norm"))]
    total Norm1 [Averageable] -> E::Elem;
    fn norm_1_axis;
    fn norm_1_axis_keep;
    fn norm_1_axis_into;
    try_into fn try_norm_1_axis_into;

    /// The largest absolute value along an axis, or NaN if an element is NaN; 0 if it has no elements.
    #[doc(alias("vector_norm", "max_norm"))]
    total NormInf [Averageable] -> E::Elem;
    fn norm_inf_axis;
    fn norm_inf_axis_keep;
    fn norm_inf_axis_into;
    try_into fn try_norm_inf_axis_into;
}
