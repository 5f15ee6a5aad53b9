//! Macros for operations that have no result for some pairs of elements.

/// Writes all operations of a group that can fail for some pairs of elements: for each the types that name it, two functions and
/// two methods. The body of each gives an `Option`. Where the compiler does not do many of these at once, `fails` says that there is none,
/// and `result` is that of a pair which has one.
macro_rules! fallible_family {
    (
        $(#[$trait_doc:meta])*
        trait $trait:ident;
        $(
            $(#[$doc:meta])*
            fn $name:ident, fn $placed:ident: [$($bounds:tt)*], |$x:ident, $y:ident| { $($body:tt)* }
                $(fails { $($fails:tt)* } result { $($result:tt)* })?
        )*
    ) => {
        $(
            impl<T, U> $crate::ops::elementwise::family::FallibleOp<T, U> for $name
            where
                T: Copy + 'static + $($bounds)*,
                U: Copy + 'static + $crate::element::SameElement<T, Self>,
            {
                #[inline(always)]
                fn attempt($x: T, y: U) -> (T, Option<T>) {
                    let $y = y.same();
                    ($y, { $($body)* })
                }
                $(
                    #[inline(always)]
                    fn fails($x: T, y: U) -> bool {
                        let $y = y.same();
                        $($fails)*
                    }
                    #[inline(always)]
                    fn result($x: T, y: U) -> T {
                        let $y = y.same();
                        $($result)*
                    }
                )?
            }

            impl<T: Copy + 'static, U> $crate::element::BinaryOp<T, U> for $name
            where
                $name: $crate::ops::elementwise::family::FallibleOp<T, U>,
            {
                type Out = T;
                #[inline(always)]
                fn apply(x: T, y: U) -> T {
                    // The function has checked every pair: all have a result.
                    <$name as $crate::ops::elementwise::family::FallibleOp<T, U>>::result(x, y)
                }
            }

            $(#[$doc])*
            ///
            /// # Shapes
            ///
            /// NumPy's rule; lengths known only at run time are checked.
            ///
            /// # Errors
            ///
            /// A pair of elements has no result: the error has the position and both values of the first such pair in row-major
            /// order. Or lengths do not fit.
            ///
            /// # Cost
            ///
            /// One pass over the operands to look for such a pair, and one for the evaluation.
            #[inline(always)]
            pub fn $name<L, R, E, F>(
                x: L,
                y: R,
            ) -> Result<
                $crate::ops::elementwise::family::ZipExpr<$name, E, F>,
                $crate::ops::elementwise::checked::ElementError<E::Elem>,
            >
            where
                L: $crate::Operand<Expr = E>,
                R: $crate::Operand<Expr = F>,
                E: $crate::Expr<Shape: $crate::shape::broadcast::TryBroadcast<F::Shape, $name>>,
                F: $crate::Expr,
                $name: $crate::ops::elementwise::family::FallibleOp<E::Elem, F::Elem>,
            {
                let expr = $crate::ops::elementwise::family::try_binary::<$name, E, F>(stringify!($name), x.expr(), y.expr())?;
                $crate::ops::elementwise::family::attempt(stringify!($name), &expr.0)?;
                Ok(expr)
            }

            $(#[$doc])*
            ///
            /// The axes of `y` are placed at the axes of `x` from `axis` on, and `act` is applied to each result.
            ///
            /// # Shapes
            ///
            /// The result has the shape of `x`; lengths known only at run time are checked.
            ///
            /// # Errors
            ///
            /// A pair of elements has no result: the error has the position and both values of the first such pair in row-major
            /// order. Or lengths do not fit.
            #[inline(always)]
            pub fn $placed<L, R, E, F, Act, const A: isize>(
                x: L,
                y: R,
                axis: $crate::Axis<A>,
                act: Act,
            ) -> Result<
                $crate::ops::elementwise::family::PlacedZip<$name, Act, E, F, A>,
                $crate::ops::elementwise::checked::ElementError<E::Elem>,
            >
            where
                L: $crate::Operand<Expr = E>,
                R: $crate::Operand<Expr = F>,
                E: $crate::Expr<Shape: $crate::shape::align::TryAlignAxis<$crate::Axis<A>, F::Shape, $placed>>,
                F: $crate::Expr,
                $name: $crate::ops::elementwise::family::FallibleOp<E::Elem, F::Elem>,
            {
                let _ = axis;
                let expr =
                    $crate::ops::elementwise::family::try_placed::<$name, Act, E, F, A>(
                        stringify!($placed), x.expr(), y.expr(), act,
                    )?;
                $crate::ops::elementwise::family::attempt(stringify!($placed), &expr.0.operand)?;
                Ok(expr)
            }
        )*

        $(#[$trait_doc])*
        pub trait $trait: $crate::TensorLike {$(
            $(#[$doc])*
            #[doc = concat!("See the function [`", stringify!($name), "`](fn@", stringify!($name), ").")]
            ///
            /// # Errors
            ///
            /// Those of the function.
            #[inline(always)]
            fn $name<R, F>(
                self,
                y: R,
            ) -> Result<
                $crate::ops::elementwise::family::ZipExpr<$name, Self::Expr, F>,
                $crate::ops::elementwise::checked::ElementError<Self::Elem>,
            >
            where
                R: $crate::Operand<Expr = F>,
                    F: $crate::Expr,
                Self::Shape: $crate::shape::broadcast::TryBroadcast<$crate::expr::ShapeOf<R, F>, $name>,
                $name: $crate::ops::elementwise::family::FallibleOp<Self::Elem, $crate::expr::ElemOf<R, F>>,
            {
                $name(self, y)
            }

            $(#[$doc])*
            #[doc = concat!("See the function [`", stringify!($placed), "`](fn@", stringify!($placed), ").")]
            ///
            /// # Errors
            ///
            /// Those of the function.
            #[inline(always)]
            fn $placed<R, F, Act, const A: isize>(
                self,
                y: R,
                axis: impl $crate::shape::named::IsAxis<A>,
                act: Act,
            ) -> Result<
                $crate::ops::elementwise::family::PlacedZip<$name, Act, Self::Expr, F, A>,
                $crate::ops::elementwise::checked::ElementError<Self::Elem>,
            >
            where
                R: $crate::Operand<Expr = F>,
                    F: $crate::Expr,
                Self::Shape: $crate::shape::align::TryAlignAxis<$crate::Axis<A>, $crate::expr::ShapeOf<R, F>, $placed>,
                $name: $crate::ops::elementwise::family::FallibleOp<Self::Elem, $crate::expr::ElemOf<R, F>>,
            {
                let _ = axis;
                $placed(self, y, $crate::Axis::<A>, act)
            }
        )*}
        impl<X: $crate::TensorLike> $trait for X {}
    };
}
pub(in crate::ops::elementwise) use fallible_family;
