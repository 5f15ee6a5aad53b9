//! The reductions over one axis.

use num_traits::float::FloatCore;
use num_traits::{One, Zero};

use super::reducers::{All, Any, ArgMax, ArgMin, Max, Mean, Min, Prod, Sum};
use crate::expr::Operand;
use crate::shape::Axis;
use crate::shape::axis::{AtAxis, HasAxis, NonEmptyAxis};
use crate::storage::{Expr, Tensor, fold};

/// The operand's shape without the axis.
pub(super) type Without<X, const A: isize> = <<X as Operand>::Shape as AtAxis<Axis<A>>>::Without;

/// One line a reduction: what it needs of the axis, of the elements, and what it gives.
macro_rules! reductions {
    ($(
        $(#[$doc:meta])*
        $name:ident: $reducer:ident, $axis:ident, $fold:ident, [$($bounds:tt)*] -> $out:ty;
    )*) => {$(
        #[allow(non_camel_case_types)]
        #[doc = concat!("The operation of [`", stringify!($name), "()`](fn@", stringify!($name), ").")]
        #[derive(Debug)]
        pub enum $name {}

        $(#[$doc])*
        ///
        /// # Shapes
        ///
        /// The shape without the axis; [`unsqueeze`](crate::Views::unsqueeze) puts an extent of 1 back.
        ///
        /// # Cost
        ///
        /// One pass, no temporaries; the result is returned by value.
        #[must_use]
        #[inline(always)]
        pub fn $name<X, T, const A: isize>(x: X, axis: Axis<A>) -> Tensor<$out, Without<X, A>>
        where
            X: Operand<Elem = T>,
            X::Shape: $axis<Axis<A>, $name>,
            T: Copy + 'static + $($bounds)*,
        {
            let _ = axis;
            let expr = x.expr();
            let shape = AtAxis::<Axis<A>>::without(expr.shape());
            reductions!(@$fold $reducer $name, A, expr, shape)
        }
    )*};
    (@filled $reducer:ident $name:ident, $a:ident, $expr:ident, $shape:ident) => {
        fold::fold_filled::<$reducer, Axis<$a>, $name, _, _>(&$expr, $shape)
    };
    (@total $reducer:ident $name:ident, $a:ident, $expr:ident, $shape:ident) => {
        fold::fold_total::<$reducer, Axis<$a>, _, _>(&$expr, $shape)
    };
}

reductions! {
    /// The sum along an axis; 0 of no elements. Integers wrap.
    sum_axis: Sum, HasAxis, total, [Zero] -> T;
    /// The product along an axis; 1 of no elements. Integers wrap.
    prod_axis: Prod, HasAxis, total, [One] -> T;
    /// The mean along an axis; NaN of no elements.
    mean_axis: Mean, HasAxis, total, [FloatCore] -> T;
    /// The largest element along an axis, NaN if there is one. The axis has at least one element.
    max_axis: Max, NonEmptyAxis, filled, [PartialOrd] -> T;
    /// The smallest element along an axis, NaN if there is one. The axis has at least one element.
    min_axis: Min, NonEmptyAxis, filled, [PartialOrd] -> T;
    /// The position of the first largest element along an axis, of the first NaN if there is one.
    argmax_axis: ArgMax, NonEmptyAxis, filled, [PartialOrd] -> usize;
    /// The position of the first smallest element along an axis, of the first NaN if there is one.
    argmin_axis: ArgMin, NonEmptyAxis, filled, [PartialOrd] -> usize;
}

/// One line a reduction of truth values.
macro_rules! logical {
    ($($(#[$doc:meta])* $name:ident: $reducer:ident;)*) => {$(
        #[allow(non_camel_case_types)]
        #[doc = concat!("The operation of [`", stringify!($name), "()`](fn@", stringify!($name), ").")]
        #[derive(Debug)]
        pub enum $name {}

        $(#[$doc])*
        ///
        /// # Shapes
        ///
        /// The shape without the axis.
        ///
        /// # Cost
        ///
        /// One pass, no temporaries; the result is returned by value.
        #[must_use]
        #[inline(always)]
        pub fn $name<X, const A: isize>(x: X, axis: Axis<A>) -> Tensor<bool, Without<X, A>>
        where
            X: Operand<Elem = bool>,
            X::Shape: HasAxis<Axis<A>, $name>,
        {
            let _ = axis;
            let expr = x.expr();
            let shape = AtAxis::<Axis<A>>::without(expr.shape());
            fold::fold_total::<$reducer, Axis<A>, _, _>(&expr, shape)
        }
    )*};
}

logical! {
    /// Whether any element along an axis is true; `false` of no elements.
    any_axis: Any;
    /// Whether all elements along an axis are true; `true` of no elements.
    all_axis: All;
}
