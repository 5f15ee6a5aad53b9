//! Macros for operations on pairs of elements: the types that name them, the functions by NumPy's rule and by Paddle's, the
//! methods.

/// Writes all operations of one group: for each what it does with two elements, its functions, and the methods of these. The input has
/// the trait of methods, and that of the `try_` forms if there are any, then one line for each operation:
///
/// ```text
/// fn add, fn elementwise_add, fn try_add, fn try_elementwise_add: [Adds<Self>], |x, y| -> T { x + y }
/// ```
///
/// The four names are those of the function by NumPy's rule, of that by Paddle's, and of their forms that check lengths at run
/// time. The types `add` and `elementwise_add`, which name the operation in bounds and messages, are declared above the macro.
macro_rules! binary_family {
    (
        $(#[$trait_doc:meta])*
        trait $trait:ident $(, $try:ident)?;
        $(
            $(#[$doc:meta])*
            fn $name:ident, fn $placed:ident $(, fn $try_name:ident, fn $try_placed:ident)?: [$($bounds:tt)*] $([$($right:tt)*])?, |$x:ident, $y:ident| -> $out:ty { $($body:tt)* }
        )*
    ) => {
        $(
            impl<T, U> $crate::element::BinaryOp<T, U> for $name
            where
                T: Copy + 'static + $($bounds)*,
                U: $crate::element::SameElement<T, Self> $(+ $($right)*)?,
            {
                type Out = $out;
                #[inline(always)]
                fn apply($x: T, y: U) -> $out {
                    let $y = y.same();
                    $($body)*
                }
            }

            $(#[$doc])*
            ///
            /// # Shapes
            ///
            /// NumPy's rule: aligned at the last axis, each pair of extents is equal, or one of them is 1.
            ///
            /// # Cost
            ///
            /// None until evaluation, then one pass for the whole expression.
            #[inline(always)]
            pub fn $name<L, R, E, F>(x: L, y: R) -> $crate::ops::elementwise::family::ZipExpr<$name, E, F>
            where
                L: $crate::Operand<Expr = E>,
                R: $crate::Operand<Expr = F>,
                E: $crate::Expr<Shape: $crate::Broadcast<F::Shape, $name>>,
                F: $crate::Expr,
                $name: $crate::element::BinaryOp<E::Elem, F::Elem>,
            {
                $crate::ops::elementwise::family::binary(x.expr(), y.expr())
            }

            $(#[$doc])*
            ///
            /// The axes of `y` are placed at the axes of `x` from `axis` on; with -1, the last axis of `y` is placed at the last axis
            /// of `x`. `act` is applied to each result; [`Identity`](crate::Identity) leaves it as it is.
            ///
            /// # Shapes
            ///
            /// The result has the shape of `x`; each extent of `y` is 1 or that of the axis of `x` where it is placed.
            /// Trailing extents of 1 that reach past the last axis of `x` are left out.
            ///
            /// # Source
            ///
            /// Paddle's `elementwise_` operations with `axis` and `act`, PaddlePaddle 1.8.
            #[inline(always)]
            pub fn $placed<L, R, E, F, Act, const A: isize>(
                x: L,
                y: R,
                axis: $crate::Axis<A>,
                act: Act,
            ) -> $crate::ops::elementwise::family::PlacedZip<$name, Act, E, F, A>
            where
                L: $crate::Operand<Expr = E>,
                R: $crate::Operand<Expr = F>,
                E: $crate::Expr<Shape: $crate::AlignAxis<$crate::Axis<A>, F::Shape, $placed>>,
                F: $crate::Expr,
                $name: $crate::element::BinaryOp<E::Elem, F::Elem>,
            {
                let _ = axis;
                $crate::ops::elementwise::family::placed::<$name, $placed, Act, E, F, A>(
                    x.expr(), y.expr(), act,
                )
            }
        )*
        $crate::ops::elementwise::catalogue::run_time! { $($try)?; $($name, $placed $(, $try_name, $try_placed)?;)* }
        $crate::ops::elementwise::catalogue::binary_methods! {
            $(#[$trait_doc])*
            trait $trait;
            $($(#[$doc])* $name, $placed;)*
        }
    };
}
pub(in crate::ops::elementwise) use binary_family;

/// Writes the trait of a group, with its functions as methods.
macro_rules! binary_methods {
    (
        $(#[$trait_doc:meta])*
        trait $trait:ident;
        $($(#[$doc:meta])* $name:ident, $placed:ident;)*
    ) => {
        $(#[$trait_doc])*
        ///
        /// A method borrows the tensor that it is called on. Called on the result of another operation, the chain must end with
        /// `eval` in the same statement, or start with [`into_expr`](crate::Tensor::into_expr).
        pub trait $trait: $crate::TensorLike {$(
            $(#[$doc])*
            #[doc = concat!("See the function [`", stringify!($name), "`](fn@", stringify!($name), ").")]
            #[inline(always)]
            fn $name<R, F>(self, y: R) -> $crate::ops::elementwise::family::ZipExpr<$name, Self::Expr, F>
            where
                R: $crate::Operand<Expr = F>,
                F: $crate::Expr,
                Self::Shape: $crate::Broadcast<$crate::expr::ShapeOf<R, F>, $name>,
                $name: $crate::element::BinaryOp<Self::Elem, $crate::expr::ElemOf<R, F>>,
            {
                $name(self, y)
            }

            $(#[$doc])*
            #[doc = concat!("See the function [`", stringify!($placed), "`](fn@", stringify!($placed), ").")]
            #[inline(always)]
            fn $placed<R, F, Act, const A: isize>(
                self,
                y: R,
                axis: impl $crate::shape::named::IsAxis<A>,
                act: Act,
            ) -> $crate::ops::elementwise::family::PlacedZip<$name, Act, Self::Expr, F, A>
            where
                R: $crate::Operand<Expr = F>,
                F: $crate::Expr,
                Self::Shape: $crate::AlignAxis<$crate::Axis<A>, $crate::expr::ShapeOf<R, F>, $placed>,
                $name: $crate::element::BinaryOp<Self::Elem, $crate::expr::ElemOf<R, F>>,
            {
                let _ = axis;
                $placed(self, y, $crate::Axis::<A>, act)
            }
        )*}
        impl<X: $crate::TensorLike> $trait for X {}
    };
}
pub(in crate::ops::elementwise) use binary_methods;
