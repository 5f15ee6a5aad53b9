//! Operations on pairs of elements: the markers, the functions by NumPy's rule and by Paddle's, the methods.

/// The operations of one group: a trait of methods, then one line an operation.
macro_rules! binary_family {
    (
        $(#[$trait_doc:meta])*
        trait $trait:ident $(, $try:ident)?;
        $(
            $(#[$doc:meta])*
            fn $name:ident, fn $placed:ident: [$($bounds:tt)*] $([$($right:tt)*])?, |$x:ident, $y:ident| -> $out:ty { $($body:tt)* }
        )*
    ) => {
        $(
            $crate::ops::elementwise::catalogue::binary_op! {
                $(#[$doc])*
                fn $name, fn $placed: [$($bounds)*] $([$($right)*])?, |$x, $y| -> $out { $($body)* }
            }
        )*
        $crate::ops::elementwise::catalogue::run_time! { $($try)?; $($name, $placed;)* }
        $crate::ops::elementwise::catalogue::binary_methods! {
            $(#[$trait_doc])*
            trait $trait;
            $($(#[$doc])* $name, $placed;)*
        }
    };
}
pub(in crate::ops::elementwise) use binary_family;

/// The types that operations are called by in bounds and messages: one for each name, but for those two that the ground floor has.
macro_rules! markers {
    (@one add) => {
        pub use $crate::element::operation::add;
    };
    (@one mul) => {
        pub use $crate::element::operation::mul;
    };
    (@one $name:ident) => {
        $crate::element::operation::operations!($name);
    };
    ($($name:ident)*) => {
        $($crate::ops::elementwise::catalogue::markers! { @one $name })*
    };
}
pub(in crate::ops::elementwise) use markers;

/// The markers and the two functions of one operation.
macro_rules! binary_op {
    (
        $(#[$doc:meta])*
        fn $name:ident, fn $placed:ident: [$($bounds:tt)*] $([$($right:tt)*])?, |$x:ident, $y:ident| -> $out:ty { $($body:tt)* }
    ) => {
        $crate::ops::elementwise::catalogue::markers! { $name $placed }

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
        /// `y` is laid on the axes of `x` from `axis` on (-1: its last axis on the last of `x`), and `act` is applied
        /// to each result; [`Identity`](crate::Identity) for none.
        ///
        /// # Shapes
        ///
        /// The result has the shape of `x`; each extent of `y` is 1 or that of the axis of `x` it is laid on.
        /// Trailing extents of 1 that reach past the last axis of `x` are trimmed.
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
            $crate::ops::elementwise::family::placed::<$name, Act, E, F, A>(x.expr(), y.expr(), act)
        }
    };
}
pub(in crate::ops::elementwise) use binary_op;

/// The functions of a group as methods.
macro_rules! binary_methods {
    (
        $(#[$trait_doc:meta])*
        trait $trait:ident;
        $($(#[$doc:meta])* $name:ident, $placed:ident;)*
    ) => {
        $(#[$trait_doc])*
        ///
        /// A method borrows the tensor that it is called on. On what an operation has just returned, `eval` ends the chain
        /// within the statement, or [`into_expr`](crate::Tensor::into_expr) starts one that is kept.
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
