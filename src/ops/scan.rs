//! Running sums and products along an axis.
//!
//! Semantics: NumPy's `cumsum` and `cumprod` with an axis, in the elements' own type: integers wrap.

use super::elementwise::arith::{add, mul};
use super::elementwise::family::BinaryOp;
use super::reduce::reducers::{Multipliable, Summable};
use crate::error::ShapeError;
use crate::expr::{Operand, TensorLike};
use crate::shape::Axis;
use crate::shape::axis::HasAxis;
use crate::shape::broadcast::TrySameShape;
use crate::storage::{Expr, Tensor, Writable, scan};

macro_rules! scans {
    ($($(#[$doc:meta])* $name:ident, $into:ident, $try_into:ident: $bound:ident, $op:ident;)*) => {
        $(
            #[allow(non_camel_case_types)]
            #[doc = concat!("The operation of [`", stringify!($name), "()`](fn@", stringify!($name), ") and its forms.")]
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
            /// One pass, from first to last along the axis; the operand may be an expression. The result is returned by value;
            #[doc = concat!("[`", stringify!($into), "`] writes it in place.")]
            #[must_use]
            #[inline(always)]
            pub fn $name<X, E, const A: isize>(x: X, axis: Axis<A>) -> Tensor<E::Elem, E::Shape>
            where
                X: Operand<Expr = E>,
                E: Expr<Elem: $bound, Shape: HasAxis<Axis<A>, $name>>,
            {
                let _ = axis;
                scan::scanned::<Axis<A>, _>(&x.expr(), <$op as BinaryOp<E::Elem, E::Elem>>::apply)
            }

            #[doc = concat!("[`", stringify!($name), "()`](fn@", stringify!($name), ") into a tensor, which takes the lengths.")]
            #[inline(always)]
            pub fn $into<X, E, const A: isize>(x: X, axis: Axis<A>, out: &mut Tensor<E::Elem, E::Shape>)
            where
                X: Operand<Expr = E>,
                E: Expr<Elem: $bound, Shape: HasAxis<Axis<A>, $name>>,
            {
                let _ = axis;
                scan::scanned_into::<Axis<A>, _>(&x.expr(), out, <$op as BinaryOp<E::Elem, E::Elem>>::apply);
            }

            #[doc = concat!("[`", stringify!($name), "()`](fn@", stringify!($name), ") of a shape with lengths that only run time knows, to a [place](Writable).")]
            ///
            /// # Errors
            ///
            /// The place does not allow the lengths; nothing is written then.
            #[inline(always)]
            pub fn $try_into<X, O, const A: isize>(x: X, axis: Axis<A>, out: O) -> Result<(), ShapeError>
            where
                X: Operand<Elem: $bound>,
                O: Writable<X::Elem>,
                X::Shape: HasAxis<Axis<A>, $name> + TrySameShape<O::Shape, $name>,
            {
                let _ = axis;
                let join = <$op as BinaryOp<X::Elem, X::Elem>>::apply;
                scan::try_scanned_into::<Axis<A>, _>(stringify!($name), &x.expr(), out, join)
            }
        )*

        /// Running sums and products as methods of tensors, views and expressions.
        ///
        /// ```
        /// use shapeproof::{prelude::*, tensor};
        ///
        /// let steps = tensor![[1, 2, 3], [4, 5, 6]];
        /// assert_eq!(steps.cumsum(Axis::<1>), tensor![[1, 3, 6], [4, 9, 15]]);
        /// assert_eq!(steps.cumprod(Axis::<0>), tensor![[1, 2, 3], [4, 10, 18]]);
        /// let mut some = Tensor::<i32, Shape![..4, 3]>::empty();
        /// steps.try_cumsum_into(Axis::<0>, &mut some)?;
        /// assert_eq!(some, tensor![[1, 2, 3], [5, 7, 9]]);
        /// # Ok::<(), shapeproof::ShapeError>(())
        /// ```
        pub trait Scan: TensorLike {
            $(
                $(#[$doc])*
                #[doc = concat!("See the function [`", stringify!($name), "`](fn@", stringify!($name), ").")]
                #[must_use]
                #[inline(always)]
                fn $name<const A: isize>(self, axis: Axis<A>) -> Tensor<Self::Elem, Self::Shape>
                where
                    Self::Elem: $bound,
                    Self::Shape: HasAxis<Axis<A>, $name>,
                {
                    $name(self, axis)
                }

                #[doc = concat!("See the function [`", stringify!($into), "`].")]
                #[inline(always)]
                fn $into<const A: isize>(self, axis: Axis<A>, out: &mut Tensor<Self::Elem, Self::Shape>)
                where
                    Self::Elem: $bound,
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
                    Self::Elem: $bound,
                    O: Writable<Self::Elem>,
                    Self::Shape: HasAxis<Axis<A>, $name> + TrySameShape<O::Shape, $name>,
                {
                    $try_into(self, axis, out)
                }
            )*
        }
    };
}

scans! {
    /// The sum of the elements up to each one along an axis, itself included. Integers wrap.
    cumsum, cumsum_into, try_cumsum_into: Summable, add;
    /// The product of the elements up to each one along an axis, itself included. Integers wrap.
    cumprod, cumprod_into, try_cumprod_into: Multipliable, mul;
}

impl<X: TensorLike> Scan for X {}
