//! The reductions over one axis.

use super::reducers::{
    All, Any, ArgMax, ArgMin, Averageable, Max, Mean, Min, Multipliable, Prod, Sum, Summable, Truth,
};
use super::spread::{Deviating, Std, Var};
use crate::error::ShapeError;
use crate::expr::Operand;
use crate::shape::axis::{AtAxis, HasAxis, NonEmptyAxis, TryNonEmptyAxis};
use crate::shape::broadcast::TrySameShape;
use crate::shape::{Axis, Dim};
use crate::storage::{Expr, Tensor, Writable, fold};

/// The expression's shape without the axis.
pub(super) type Without<E, const A: isize> = <<E as Expr>::Shape as AtAxis<Axis<A>>>::Without;

/// The expression's shape with an extent of 1 for the axis.
pub(super) type Kept<E, const A: isize> = <<E as Expr>::Shape as AtAxis<Axis<A>>>::With<Dim<1>>;

/// One line a reduction: what it needs of the axis and of the elements, and what it gives.
macro_rules! reductions {
    ($(
        $(#[$doc:meta])*
        $name:ident: $reducer:ident, $axis:ident, $fold:ident, [$($bounds:tt)*] -> $out:ty;
    )*) => {$(paste::paste! {
        #[allow(non_camel_case_types)]
        #[doc = concat!("The operation of [`", stringify!($name), "()`](fn@", stringify!($name), ") and its forms.")]
        #[derive(Debug)]
        pub enum $name {}

        $(#[$doc])*
        ///
        /// # Shapes
        ///
        #[doc = concat!("The shape without the axis; [`", stringify!($name), "_keep`](fn@", stringify!($name), "_keep) leaves an extent of 1.")]
        ///
        /// # Cost
        ///
        #[doc = concat!("One pass, no temporaries. The result is returned by value; [`", stringify!($name), "_into`](fn@", stringify!($name), "_into) writes it in place.")]
        #[must_use]
        #[inline(always)]
        pub fn $name<X, E, const A: isize>(x: X, axis: Axis<A>) -> Tensor<$out, Without<E, A>>
        where
            X: Operand<Expr = E>,
            E: Expr<Elem: $($bounds)*, Shape: $axis<Axis<A>, $name>>,
        {
            let _ = axis;
            let expr = x.expr();
            let shape = AtAxis::<Axis<A>>::without(expr.shape());
            reductions!(@$fold $reducer $name, A, &expr, shape)
        }

        #[doc = concat!("[`", stringify!($name), "`](fn@", stringify!($name), ") with an extent of 1 left for the axis.")]
        #[must_use]
        #[inline(always)]
        pub fn [<$name _keep>]<X, E, const A: isize>(x: X, axis: Axis<A>) -> Tensor<$out, Kept<E, A>>
        where
            X: Operand<Expr = E>,
            E: Expr<Elem: $($bounds)*, Shape: $axis<Axis<A>, $name>>,
        {
            let _ = axis;
            let expr = x.expr();
            let shape = AtAxis::<Axis<A>>::with(expr.shape(), Dim::<1>);
            reductions!(@$fold $reducer $name, A, &expr, shape)
        }

        #[doc = concat!("[`", stringify!($name), "`](fn@", stringify!($name), ") into a tensor, which takes the lengths of the result.")]
        #[inline(always)]
        pub fn [<$name _into>]<X, E, const A: isize>(x: X, axis: Axis<A>, out: &mut Tensor<$out, Without<E, A>>)
        where
            X: Operand<Expr = E>,
            E: Expr<Elem: $($bounds)*, Shape: $axis<Axis<A>, $name>>,
        {
            let _ = axis;
            let expr = x.expr();
            let shape = AtAxis::<Axis<A>>::without(expr.shape());
            reductions!(@[<$fold _into>] $reducer $name, A, &expr, shape, out);
        }

        reductions!(@try $fold $reducer $name, [$($bounds)*] -> $out);
        reductions!(@try_into $fold $reducer $name, [$($bounds)*] -> $out);
    })*};
    (@fold_total $reducer:ident $name:ident, $a:ident, $($arg:expr),*) => {
        fold::fold_total::<$reducer, Axis<$a>, _, _>($($arg),*)
    };
    (@fold_total_into $reducer:ident $name:ident, $a:ident, $($arg:expr),*) => {
        fold::fold_total_into::<$reducer, Axis<$a>, _, _>($($arg),*)
    };
    (@fold_filled $reducer:ident $name:ident, $a:ident, $($arg:expr),*) => {
        fold::fold_filled::<$reducer, Axis<$a>, $name, _, _>($($arg),*)
    };
    (@fold_filled_into $reducer:ident $name:ident, $a:ident, $($arg:expr),*) => {
        fold::fold_filled_into::<$reducer, Axis<$a>, $name, _, _>($($arg),*)
    };
    (@try fold_total $($rest:tt)*) => {};
    (@try_into fold_total $($rest:tt)*) => {
        reductions!(@place HasAxis try_fold_total_into "The place does not allow the lengths of the result" $($rest)*);
    };
    (@try_into fold_filled $($rest:tt)*) => {
        reductions!(
            @place TryNonEmptyAxis try_fold_some_into
            "[`ShapeError::Empty`] if the axis has no elements; or the place does not allow the lengths of the result"
            $($rest)*
        );
    };
    (
        @place $axis:ident $fold:ident $errors:literal $reducer:ident $name:ident, [$($bounds:tt)*] -> $out:ty
    ) => { paste::paste! {
        #[doc = concat!("[`", stringify!($name), "`](fn@", stringify!($name), ") of a shape with lengths that only run time knows, to a [place](Writable).")]
        ///
        /// # Errors
        ///
        #[doc = concat!($errors, ". Nothing is written then.")]
        #[inline(always)]
        pub fn [<try_ $name _into>]<X, E, O, const A: isize>(x: X, axis: Axis<A>, out: O) -> Result<(), ShapeError>
        where
            X: Operand<Expr = E>,
            E: Expr<Elem: $($bounds)*, Shape: $axis<Axis<A>, $name>>,
            O: Writable<$out>,
            Without<E, A>: TrySameShape<O::Shape, $name>,
        {
            let _ = axis;
            let expr = x.expr();
            let shape = AtAxis::<Axis<A>>::without(expr.shape());
            fold::$fold::<$reducer, Axis<A>, _>(stringify!($name), &expr, shape, out)
        }
    }};
    (@try fold_filled $reducer:ident $name:ident, [$($bounds:tt)*] -> $out:ty) => { paste::paste! {
        #[doc = concat!("[`", stringify!($name), "`](fn@", stringify!($name), ") along an axis whose length only run time knows.")]
        ///
        /// # Errors
        ///
        /// [`ShapeError::Empty`] if the axis has no elements.
        #[inline(always)]
        pub fn [<try_ $name>]<X, E, const A: isize>(x: X, axis: Axis<A>) -> Result<Tensor<$out, Without<E, A>>, ShapeError>
        where
            X: Operand<Expr = E>,
            E: Expr<Elem: $($bounds)*, Shape: TryNonEmptyAxis<Axis<A>, $name>>,
        {
            let _ = axis;
            let expr = x.expr();
            let shape = AtAxis::<Axis<A>>::without(expr.shape());
            fold::fold_some::<$reducer, Axis<A>, _, _>(&expr, shape).ok_or(ShapeError::Empty { op: stringify!($name) })
        }
    }};
}

reductions! {
    /// The sum along an axis; 0 of no elements. Integers wrap.
    sum_axis: Sum, HasAxis, fold_total, [Summable] -> E::Elem;
    /// The product along an axis; 1 of no elements. Integers wrap.
    prod_axis: Prod, HasAxis, fold_total, [Multipliable] -> E::Elem;
    /// The mean along an axis; NaN of no elements.
    mean_axis: Mean, HasAxis, fold_total, [Averageable] -> E::Elem;
    /// The variance along an axis: the mean square of the distances from the mean; NaN of no elements. That of all there
    /// is (NumPy's `ddof=0`, its default): the estimate from a sample of `n` is `n / (n - 1)` times this.
    var_axis: Var, HasAxis, fold_total, [Averageable] -> E::Elem;
    /// The standard deviation along an axis, the root of the [variance](fn@var_axis); NaN of no elements. Needs the feature
    /// `libm` or `std`.
    std_axis: Std, HasAxis, fold_total, [Deviating] -> E::Elem;
    /// The largest element along an axis, NaN if there is one. The axis has at least one element.
    max_axis: Max, NonEmptyAxis, fold_filled, [PartialOrd] -> E::Elem;
    /// The smallest element along an axis, NaN if there is one. The axis has at least one element.
    min_axis: Min, NonEmptyAxis, fold_filled, [PartialOrd] -> E::Elem;
    /// The position of the first largest element along an axis, of the first NaN if there is one. The axis has at least
    /// one element.
    argmax_axis: ArgMax, NonEmptyAxis, fold_filled, [PartialOrd] -> usize;
    /// The position of the first smallest element along an axis, of the first NaN if there is one. The axis has at least
    /// one element.
    argmin_axis: ArgMin, NonEmptyAxis, fold_filled, [PartialOrd] -> usize;
    /// Whether any element along an axis is true; `false` of no elements.
    any_axis: Any, HasAxis, fold_total, [Truth] -> bool;
    /// Whether all elements along an axis are true; `true` of no elements.
    all_axis: All, HasAxis, fold_total, [Truth] -> bool;
}
