//! Softmax and its logarithm along an axis.
//!
//! The maximum is subtracted first, so that no exponential overflows. Along the last axis a row is summed in the order
//! that the [reductions](crate::ops::reduce) describe, along any other axis from first to last. A row with a NaN or `+inf`,
//! or of `-inf` alone, gives NaN. Along an axis without elements there is nothing to write.

use crate::error::ShapeError;
use crate::expr::{Operand, TensorLike};
use crate::math::Real;
use crate::shape::Axis;
use crate::shape::axis::HasAxis;
use crate::shape::broadcast::TrySameShape;
use crate::storage::{Expr, Tensor, Writable, normalize};

macro_rules! normalizers {
    ($($(#[$doc:meta])* $name:ident, $into:ident, $try_into:ident: $log:literal;)*) => {
        $(
            #[allow(non_camel_case_types)]
            #[doc = concat!("The operation of [`", stringify!($name), "()`](fn@", stringify!($name), ").")]
            #[derive(Debug)]
            pub enum $name {}

            $(#[$doc])*
            ///
            /// # Shapes
            ///
            /// The shape of the operand.
            ///
            /// # Cost
            ///
            /// Three passes along the axis, one exponential an element; the operand, which may be an expression, is read
            #[doc = concat!("twice. The result is returned by value; [`", stringify!($into), "`] writes it in place.")]
            #[must_use]
            #[inline(always)]
            pub fn $name<X, E, const A: isize>(x: X, axis: Axis<A>) -> Tensor<E::Elem, E::Shape>
            where
                X: Operand<Expr = E>,
                E: Expr<Elem: Real, Shape: HasAxis<Axis<A>, $name>>,
            {
                let _ = axis;
                normalize::normalized::<$log, Axis<A>, _>(&x.expr())
            }

            #[doc = concat!("[`", stringify!($name), "()`](fn@", stringify!($name), ") into a tensor, which takes the lengths.")]
            #[inline(always)]
            pub fn $into<X, E, const A: isize>(x: X, axis: Axis<A>, out: &mut Tensor<E::Elem, E::Shape>)
            where
                X: Operand<Expr = E>,
                E: Expr<Elem: Real, Shape: HasAxis<Axis<A>, $name>>,
            {
                let _ = axis;
                normalize::normalized_into::<$log, Axis<A>, _>(&x.expr(), out);
            }

            #[doc = concat!("[`", stringify!($name), "()`](fn@", stringify!($name), ") of a shape with lengths that only run time knows, to a [place](Writable).")]
            ///
            /// # Errors
            ///
            /// The place does not allow the lengths; nothing is written then.
            #[inline(always)]
            pub fn $try_into<X, O, const A: isize>(x: X, axis: Axis<A>, out: O) -> Result<(), ShapeError>
            where
                X: Operand<Elem: Real>,
                O: Writable<X::Elem>,
                X::Shape: HasAxis<Axis<A>, $name> + TrySameShape<O::Shape, $name>,
            {
                let _ = axis;
                let x = x.expr();
                normalize::try_normalized_into::<$log, Axis<A>, _>(stringify!($name), &x, x.shape(), out)
            }
        )*

        /// Softmax and its logarithm as methods of tensors, views and expressions.
        ///
        /// ```
        /// use shapeproof::prelude::*;
        ///
        /// let scores = Tensor::from([[1.0_f32, 1.0, 1.0, 1.0], [0.0, 1000.0, 0.0, 0.0]]);
        /// assert_eq!(scores.softmax(Axis::<1>), Tensor::from([[0.25; 4], [0.0, 1.0, 0.0, 0.0]]));
        /// ```
        pub trait Softmax: TensorLike {
            $(
                #[doc = concat!("See the function [`", stringify!($name), "`](fn@", stringify!($name), ").")]
                #[must_use]
                #[inline(always)]
                fn $name<const A: isize>(self, axis: Axis<A>) -> Tensor<Self::Elem, Self::Shape>
                where
                    Self::Elem: Real,
                    Self::Shape: HasAxis<Axis<A>, $name>,
                {
                    $name(self, axis)
                }

                #[doc = concat!("See the function [`", stringify!($into), "`].")]
                #[inline(always)]
                fn $into<const A: isize>(self, axis: Axis<A>, out: &mut Tensor<Self::Elem, Self::Shape>)
                where
                    Self::Elem: Real,
                    Self::Shape: HasAxis<Axis<A>, $name>,
                {
                    $into(self, axis, out);
                }

                #[doc = concat!("See the function [`", stringify!($try_into), "`].")]
                ///
                /// # Errors
                ///
                /// The place does not allow the lengths; nothing is written then.
                #[inline(always)]
                fn $try_into<O, const A: isize>(self, axis: Axis<A>, out: O) -> Result<(), ShapeError>
                where
                    Self::Elem: Real,
                    O: Writable<Self::Elem>,
                    Self::Shape: HasAxis<Axis<A>, $name> + TrySameShape<O::Shape, $name>,
                {
                    $try_into(self, axis, out)
                }
            )*
        }
    };
}

normalizers! {
    /// `exp(x - max) / sum(exp(x - max))` along an axis.
    softmax, softmax_into, try_softmax_into: false;
    /// `x - max - ln(sum(exp(x - max)))` along an axis.
    log_softmax, log_softmax_into, try_log_softmax_into: true;
}

impl<X: TensorLike> Softmax for X {}
