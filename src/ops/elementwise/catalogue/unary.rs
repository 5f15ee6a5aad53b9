//! Macros for functions of one element.

/// Writes functions of one element. Each gets a struct, which an
/// `elementwise_` operation takes as its activation, a function and a method.
macro_rules! unary_family {
    (
        $(#[$trait_doc:meta])*
        trait $trait:ident;
        $(
            $(#[$doc:meta])*
            $op:ident $(($($param:ident),*))?, fn $name:ident: [$($bounds:tt)*], |$x:ident| -> $out:ty { $($body:tt)* }
        )*
    ) => {
        $(
            $crate::ops::elementwise::catalogue::unary_op! {
                $(#[$doc])*
                $op $(($($param),*))?, fn $name: [$($bounds)*], |$x| -> $out { $($body)* }
            }
        )*
        $(#[$trait_doc])*
        ///
        /// A method borrows the tensor that it is called on. Called on the result of another operation, the chain must end with
        /// `eval` in the same statement, or start with [`into_expr`](crate::Tensor::into_expr).
        #[allow(clippy::wrong_self_convention)] // operands are taken by value, as they are references or expressions
        pub trait $trait: $crate::TensorLike {$(
            $(#[$doc])*
            #[inline(always)]
            fn $name(
                self $($(, $param: Self::Elem)*)?
            ) -> $crate::Unevaluated<$crate::storage::expr::Map<unary_family!(@ty $op, Self::Elem $(, $($param)*)?), Self::Expr>>
            where
                unary_family!(@ty $op, Self::Elem $(, $($param)*)?): $crate::storage::expr::Unary<Self::Elem>,
            {
                $name(self $($(, $param)*)?)
            }
        )*}
        impl<X: $crate::TensorLike> $trait for X {}
    };
    (@ty $op:ident, $elem:ty) => { $op };
    (@ty $op:ident, $elem:ty, $($param:ident)*) => { $op<$elem> };
}
pub(in crate::ops::elementwise) use unary_family;

/// Writes the struct and the function of one function of one element.
macro_rules! unary_op {
    (
        $(#[$doc:meta])*
        $op:ident, fn $name:ident: [$($bounds:tt)*], |$x:ident| -> $out:ty { $($body:tt)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $op;

        impl<T: Copy + 'static + $($bounds)*> $crate::storage::expr::Unary<T> for $op {
            type Out = $out;
            #[inline(always)]
            fn call(&self, $x: T) -> $out {
                $($body)*
            }
        }

        $(#[$doc])*
        #[inline(always)]
        pub fn $name<X, E>(x: X) -> $crate::Unevaluated<$crate::storage::expr::Map<$op, E>>
        where
            X: $crate::Operand<Expr = E>,
            E: $crate::Expr,
            $op: $crate::storage::expr::Unary<E::Elem>,
        {
            $crate::ops::elementwise::family::unary($op, x)
        }
    };
    (
        $(#[$doc:meta])*
        $op:ident($($param:ident),*), fn $name:ident: [$($bounds:tt)*], |$x:ident| -> $out:ty { $($body:tt)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $op<T> {
            $(
                #[doc = concat!("The parameter `", stringify!($param), "`.")]
                pub $param: T,
            )*
        }

        impl<T: Copy + 'static + $($bounds)*> $crate::storage::expr::Unary<T> for $op<T> {
            type Out = $out;
            #[inline(always)]
            fn call(&self, $x: T) -> $out {
                let Self { $($param),* } = *self;
                $($body)*
            }
        }

        $(#[$doc])*
        #[inline(always)]
        pub fn $name<X, E>(
            x: X,
            $($param: E::Elem),*
        ) -> $crate::Unevaluated<$crate::storage::expr::Map<$op<E::Elem>, E>>
        where
            X: $crate::Operand<Expr = E>,
            E: $crate::Expr,
            $op<E::Elem>: $crate::storage::expr::Unary<E::Elem>,
        {
            $crate::ops::elementwise::family::unary($op { $($param),* }, x)
        }
    };
}
pub(in crate::ops::elementwise) use unary_op;
