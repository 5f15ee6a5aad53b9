//! Macros for the `try_` forms of operations, which check lengths known only at run time.

/// Writes the functions of a group that check lengths at run time, and the trait with their methods. Each operation has the names of its
/// two functions and of their forms with the check. Does nothing if the group has no such trait.
macro_rules! run_time {
    (; $($name:ident, $placed:ident;)*) => {};
    ($trait:ident; $($name:ident, $placed:ident, $try_name:ident, $try_placed:ident;)*) => {
        $(
            #[doc = concat!("[`", stringify!($name), "()`](fn@", stringify!($name), ") with the check at run time that extents without a length of their own need.")]
            ///
            /// # Errors
            ///
            /// Lengths do not broadcast: the error has the first axis where they are neither equal nor 1, and both lengths.
            ///
            /// # Cost
            ///
            /// One comparison for each axis.
            #[inline(always)]
            pub fn $try_name<L, R, E, F>(
                x: L,
                y: R,
            ) -> Result<$crate::ops::elementwise::family::ZipExpr<$name, E, F>, $crate::ShapeError>
            where
                L: $crate::Operand<Expr = E>,
                R: $crate::Operand<Expr = F>,
                E: $crate::Expr<Shape: $crate::shape::broadcast::TryBroadcast<F::Shape, $name>>,
                F: $crate::Expr,
                $name: $crate::element::BinaryOp<E::Elem, F::Elem>,
            {
                $crate::ops::elementwise::family::try_binary(stringify!($name), x.expr(), y.expr())
            }

            #[doc = concat!("[`", stringify!($placed), "()`](fn@", stringify!($placed), ") with the check at run time that extents without a length of their own need.")]
            ///
            /// # Errors
            ///
            /// A length of `y` is neither 1 nor that of `x`: the error has the first such axis and both lengths. Or `y` reaches past
            /// the last axis of `x`, or there is no such axis.
            ///
            /// # Cost
            ///
            /// A few comparisons for each axis.
            #[inline(always)]
            pub fn $try_placed<L, R, E, F, Act, const A: isize>(
                x: L,
                y: R,
                axis: $crate::Axis<A>,
                act: Act,
            ) -> Result<$crate::ops::elementwise::family::PlacedZip<$name, Act, E, F, A>, $crate::ShapeError>
            where
                L: $crate::Operand<Expr = E>,
                R: $crate::Operand<Expr = F>,
                E: $crate::Expr<Shape: $crate::shape::align::TryAlignAxis<$crate::Axis<A>, F::Shape, $placed>>,
                F: $crate::Expr,
                $name: $crate::element::BinaryOp<E::Elem, F::Elem>,
            {
                let _ = axis;
                $crate::ops::elementwise::family::try_placed(stringify!($placed), x.expr(), y.expr(), act)
            }
        )*

        /// The operations of the group with a check of run-time lengths, as methods of tensors, views and expressions.
        pub trait $trait: $crate::TensorLike {$(
            #[doc = concat!("See the function [`", stringify!($try_name), "`](fn@", stringify!($try_name), ").")]
            ///
            /// # Errors
            ///
            /// Those of the function.
            #[inline(always)]
            fn $try_name<R, F>(
                self,
                y: R,
            ) -> Result<$crate::ops::elementwise::family::ZipExpr<$name, Self::Expr, F>, $crate::ShapeError>
            where
                R: $crate::Operand<Expr = F>,
                F: $crate::Expr,
                Self::Shape: $crate::shape::broadcast::TryBroadcast<$crate::expr::ShapeOf<R, F>, $name>,
                $name: $crate::element::BinaryOp<Self::Elem, $crate::expr::ElemOf<R, F>>,
            {
                $try_name(self, y)
            }

            #[doc = concat!("See the function [`", stringify!($try_placed), "`](fn@", stringify!($try_placed), ").")]
            ///
            /// # Errors
            ///
            /// Those of the function.
            #[inline(always)]
            fn $try_placed<R, F, Act, const A: isize>(
                self,
                y: R,
                axis: impl $crate::shape::named::IsAxis<A>,
                act: Act,
            ) -> Result<$crate::ops::elementwise::family::PlacedZip<$name, Act, Self::Expr, F, A>, $crate::ShapeError>
            where
                R: $crate::Operand<Expr = F>,
                F: $crate::Expr,
                Self::Shape: $crate::shape::align::TryAlignAxis<$crate::Axis<A>, $crate::expr::ShapeOf<R, F>, $placed>,
                $name: $crate::element::BinaryOp<Self::Elem, $crate::expr::ElemOf<R, F>>,
            {
                let _ = axis;
                $try_placed(self, y, $crate::Axis::<A>, act)
            }
        )*}
        impl<X: $crate::TensorLike> $trait for X {}
    };
}
pub(in crate::ops::elementwise) use run_time;
