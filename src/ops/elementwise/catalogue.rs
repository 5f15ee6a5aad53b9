//! The macros behind the catalogue: from one line an operation its marker, its functions and its methods.
//!
//! A line `name, placed: [bounds], |x, y| -> Out { body }` (with a second pair of brackets for bounds of the right side
//! alone, by which an operator is refused in words) becomes
//!
//! - `enum name {}` and `enum placed {}`, by which messages and bounds call the operation;
//! - `name(x, y)` by NumPy's rule, and `placed(x, y, axis, act)` by Paddle's;
//! - `try_name` and `try_placed`, for shapes with lengths that only run time knows;
//! - the same as methods of the group's traits, one for each pair.

/// The operations of one group: a trait of methods, then one line an operation.
macro_rules! binary_family {
    (
        $(#[$trait_doc:meta])*
        trait $trait:ident $(, $try:ident)?;
        $(
            $(#[$doc:meta])*
            $name:ident, $placed:ident: [$($bounds:tt)*] $([$($right:tt)*])?, |$x:ident, $y:ident| -> $out:ty { $($body:tt)* }
        )*
    ) => {
        $(
            $crate::ops::elementwise::catalogue::binary_op! {
                $(#[$doc])*
                $name, $placed: [$($bounds)*] $([$($right)*])?, |$x, $y| -> $out { $($body)* }
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
pub(super) use binary_family;

/// The markers and the two functions of one operation.
macro_rules! binary_op {
    (
        $(#[$doc:meta])*
        $name:ident, $placed:ident: [$($bounds:tt)*] $([$($right:tt)*])?, |$x:ident, $y:ident| -> $out:ty { $($body:tt)* }
    ) => {
        #[allow(non_camel_case_types)]
        #[doc = concat!("The operation of [`", stringify!($name), "()`](fn@", stringify!($name), ").")]
        #[derive(Debug)]
        pub enum $name {}

        #[allow(non_camel_case_types)]
        #[doc = concat!("The operation of [`", stringify!($placed), "()`](fn@", stringify!($placed), ").")]
        #[derive(Debug)]
        pub enum $placed {}

        impl<T, U> $crate::ops::elementwise::family::BinaryOp<T, U> for $name
        where
            T: Copy + 'static + $($bounds)*,
            U: $crate::ops::elementwise::family::SameElement<T, Self> $(+ $($right)*)?,
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
        pub fn $name<L, R>(x: L, y: R) -> $crate::ops::elementwise::family::BinaryExpr<$name, L, R>
        where
            L: $crate::Operand,
            R: $crate::Operand,
            L::Shape: $crate::Broadcast<R::Shape, $name>,
            $name: $crate::ops::elementwise::family::BinaryOp<L::Elem, R::Elem>,
        {
            $crate::ops::elementwise::family::binary(x, y)
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
        pub fn $placed<L, R, Act, const A: isize>(
            x: L,
            y: R,
            axis: $crate::Axis<A>,
            act: Act,
        ) -> $crate::ops::elementwise::family::PlacedExpr<$name, Act, L, R>
        where
            L: $crate::Operand,
            R: $crate::Operand,
            L::Shape: $crate::AlignAxis<$crate::Axis<A>, R::Shape, $placed>,
            $name: $crate::ops::elementwise::family::BinaryOp<L::Elem, R::Elem>,
        {
            let _ = axis;
            $crate::ops::elementwise::family::placed::<$name, $crate::Axis<A>, Act, L, R>(x, y, act)
        }
    };
}
pub(super) use binary_op;

/// The functions and methods of a group that check lengths at run time; nothing for a group without.
macro_rules! run_time {
    (; $($name:ident, $placed:ident;)*) => {};
    ($trait:ident; $($name:ident, $placed:ident;)*) => {
        $($crate::ops::elementwise::catalogue::checked_shapes!($name, $placed);)*

        /// The operations of the group with a check of run-time lengths, as methods of tensors, views and expressions.
        pub trait $trait: $crate::TensorLike {$(
            paste::paste! {
                #[doc = concat!("See the function [`try_", stringify!($name), "`](fn@try_", stringify!($name), ").")]
                ///
                /// # Errors
                ///
                /// Those of the function.
                #[inline(always)]
                fn [<try_ $name>]<R>(
                    self,
                    y: R,
                ) -> Result<$crate::ops::elementwise::family::BinaryExpr<$name, Self, R>, $crate::ShapeError>
                where
                    R: $crate::Operand,
                    Self::Shape: $crate::shape::broadcast::TryBroadcast<R::Shape, $name>,
                    $name: $crate::ops::elementwise::family::BinaryOp<Self::Elem, R::Elem>,
                {
                    [<try_ $name>](self, y)
                }

                #[doc = concat!("See the function [`try_", stringify!($placed), "`](fn@try_", stringify!($placed), ").")]
                ///
                /// # Errors
                ///
                /// Those of the function.
                #[inline(always)]
                fn [<try_ $placed>]<R, Act, const A: isize>(
                    self,
                    y: R,
                    axis: $crate::Axis<A>,
                    act: Act,
                ) -> Result<$crate::ops::elementwise::family::PlacedExpr<$name, Act, Self, R>, $crate::ShapeError>
                where
                    R: $crate::Operand,
                    Self::Shape: $crate::shape::align::TryAlignAxis<$crate::Axis<A>, R::Shape, $placed>,
                    $name: $crate::ops::elementwise::family::BinaryOp<Self::Elem, R::Elem>,
                {
                    [<try_ $placed>](self, y, axis, act)
                }
            }
        )*}
        impl<X: $crate::TensorLike> $trait for X {}
    };
}
pub(super) use run_time;

/// The functions of one operation that check lengths at run time.
macro_rules! checked_shapes {
    ($name:ident, $placed:ident) => { paste::paste! {
        #[doc = concat!("[`", stringify!($name), "()`](fn@", stringify!($name), ") with the check at run time that extents without a length of their own need.")]
        ///
        /// # Errors
        ///
        /// The first axis whose lengths are neither equal nor 1, with both lengths.
        ///
        /// # Cost
        ///
        /// One comparison an axis.
        #[inline(always)]
        pub fn [<try_ $name>]<L, R>(
            x: L,
            y: R,
        ) -> Result<$crate::ops::elementwise::family::BinaryExpr<$name, L, R>, $crate::ShapeError>
        where
            L: $crate::Operand,
            R: $crate::Operand,
            L::Shape: $crate::shape::broadcast::TryBroadcast<R::Shape, $name>,
            $name: $crate::ops::elementwise::family::BinaryOp<L::Elem, R::Elem>,
        {
            $crate::ops::elementwise::family::try_binary(stringify!($name), x, y)
        }

        #[doc = concat!("[`", stringify!($placed), "()`](fn@", stringify!($placed), ") with the check at run time that extents without a length of their own need.")]
        ///
        /// # Errors
        ///
        /// The first axis where `y` has neither 1 nor the length of `x`, with both lengths; `y` reaches past the last
        /// axis of `x`; there is no such axis.
        ///
        /// # Cost
        ///
        /// A few comparisons an axis.
        #[inline(always)]
        pub fn [<try_ $placed>]<L, R, Act, const A: isize>(
            x: L,
            y: R,
            axis: $crate::Axis<A>,
            act: Act,
        ) -> Result<$crate::ops::elementwise::family::PlacedExpr<$name, Act, L, R>, $crate::ShapeError>
        where
            L: $crate::Operand,
            R: $crate::Operand,
            L::Shape: $crate::shape::align::TryAlignAxis<$crate::Axis<A>, R::Shape, $placed>,
            $name: $crate::ops::elementwise::family::BinaryOp<L::Elem, R::Elem>,
        {
            let _ = axis;
            $crate::ops::elementwise::family::try_placed(stringify!($placed), x, y, A, act)
        }
    }};
}
pub(super) use checked_shapes;

/// The functions of a group as methods.
macro_rules! binary_methods {
    (
        $(#[$trait_doc:meta])*
        trait $trait:ident;
        $($(#[$doc:meta])* $name:ident, $placed:ident;)*
    ) => {
        $(#[$trait_doc])*
        pub trait $trait: $crate::TensorLike {$(
            $(#[$doc])*
            #[doc = concat!("See the function [`", stringify!($name), "`](fn@", stringify!($name), ").")]
            #[inline(always)]
            fn $name<R>(self, y: R) -> $crate::ops::elementwise::family::BinaryExpr<$name, Self, R>
            where
                R: $crate::Operand,
                Self::Shape: $crate::Broadcast<R::Shape, $name>,
                $name: $crate::ops::elementwise::family::BinaryOp<Self::Elem, R::Elem>,
            {
                $name(self, y)
            }

            $(#[$doc])*
            #[doc = concat!("See the function [`", stringify!($placed), "`](fn@", stringify!($placed), ").")]
            #[inline(always)]
            fn $placed<R, Act, const A: isize>(
                self,
                y: R,
                axis: $crate::Axis<A>,
                act: Act,
            ) -> $crate::ops::elementwise::family::PlacedExpr<$name, Act, Self, R>
            where
                R: $crate::Operand,
                Self::Shape: $crate::AlignAxis<$crate::Axis<A>, R::Shape, $placed>,
                $name: $crate::ops::elementwise::family::BinaryOp<Self::Elem, R::Elem>,
            {
                $placed(self, y, axis, act)
            }
        )*}
        impl<X: $crate::TensorLike> $trait for X {}
    };
}
pub(super) use binary_methods;

/// Functions of one element: for each the struct that an `elementwise_` operation takes as its activation, a function
/// and a method.
macro_rules! unary_family {
    (
        $(#[$trait_doc:meta])*
        trait $trait:ident;
        $(
            $(#[$doc:meta])*
            $op:ident $(($($param:ident),*))?, $name:ident: [$($bounds:tt)*], |$x:ident| -> $out:ty { $($body:tt)* }
        )*
    ) => {
        $(
            $crate::ops::elementwise::catalogue::unary_op! {
                $(#[$doc])*
                $op $(($($param),*))?, $name: [$($bounds)*], |$x| -> $out { $($body)* }
            }
        )*
        $(#[$trait_doc])*
        #[allow(clippy::wrong_self_convention)] // an operand is taken by value; it is a reference or an expression
        pub trait $trait: $crate::TensorLike {$(
            $(#[$doc])*
            #[inline(always)]
            fn $name(
                self $($(, $param: Self::Elem)*)?
            ) -> $crate::Lazy<$crate::storage::expr::Map<unary_family!(@ty $op, Self::Elem $(, $($param)*)?), Self::Expr>>
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
pub(super) use unary_family;

/// One function of one element.
macro_rules! unary_op {
    (
        $(#[$doc:meta])*
        $op:ident, $name:ident: [$($bounds:tt)*], |$x:ident| -> $out:ty { $($body:tt)* }
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
        pub fn $name<X: $crate::TensorLike>(x: X) -> $crate::Lazy<$crate::storage::expr::Map<$op, X::Expr>>
        where
            $op: $crate::storage::expr::Unary<X::Elem>,
        {
            $crate::ops::elementwise::family::unary($op, x)
        }
    };
    (
        $(#[$doc:meta])*
        $op:ident($($param:ident),*), $name:ident: [$($bounds:tt)*], |$x:ident| -> $out:ty { $($body:tt)* }
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
        pub fn $name<X: $crate::TensorLike>(
            x: X,
            $($param: X::Elem),*
        ) -> $crate::Lazy<$crate::storage::expr::Map<$op<X::Elem>, X::Expr>>
        where
            $op<X::Elem>: $crate::storage::expr::Unary<X::Elem>,
        {
            $crate::ops::elementwise::family::unary($op { $($param),* }, x)
        }
    };
}
pub(super) use unary_op;

/// Returns `x.method(y)` where the elements are primitive integers.
macro_rules! integers {
    ($($call:tt)*) => {
        $crate::ops::elementwise::catalogue::primitives! {
            $($call)*; i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize
        }
    };
}
pub(super) use integers;

/// Returns `x.method()` or `x.method(y)` where the elements are of one of these types. The comparison of types is constant.
macro_rules! primitives {
    ($x:ident.$method:ident(); $($ty:ty)*) => {$(
        if let Some($x) = $crate::storage::cast::same::<T, $ty>($x)
            && let Some(z) = $crate::storage::cast::same::<$ty, T>($x.$method())
        {
            return z;
        }
    )*};
    ($x:ident.$method:ident($y:ident); $($ty:ty)*) => {$(
        if let Some($x) = $crate::storage::cast::same::<T, $ty>($x)
            && let Some($y) = $crate::storage::cast::same::<T, $ty>($y)
            && let Some(z) = $crate::storage::cast::same::<$ty, T>($x.$method($y))
        {
            return z;
        }
    )*};
}
pub(super) use primitives;

/// The operations of a group that can fail for some pairs: the body gives an `Option`.
macro_rules! fallible_family {
    (
        $(#[$trait_doc:meta])*
        trait $trait:ident;
        $(
            $(#[$doc:meta])*
            $name:ident, $placed:ident: [$($bounds:tt)*], |$x:ident, $y:ident| { $($body:tt)* }
        )*
    ) => {
        $(
            $crate::ops::elementwise::catalogue::fallible_op! {
                $(#[$doc])*
                $name, $placed: [$($bounds)*], |$x, $y| { $($body)* }
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
            fn $name<R>(
                self,
                y: R,
            ) -> Result<
                $crate::ops::elementwise::family::BinaryExpr<$name, Self, R>,
                $crate::ops::elementwise::checked::ElementError<Self::Elem>,
            >
            where
                R: $crate::Operand,
                Self::Shape: $crate::shape::broadcast::TryBroadcast<R::Shape, $name>,
                $name: $crate::ops::elementwise::family::FallibleOp<Self::Elem, R::Elem>,
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
            fn $placed<R, Act, const A: isize>(
                self,
                y: R,
                axis: $crate::Axis<A>,
                act: Act,
            ) -> Result<
                $crate::ops::elementwise::family::PlacedExpr<$name, Act, Self, R>,
                $crate::ops::elementwise::checked::ElementError<Self::Elem>,
            >
            where
                R: $crate::Operand,
                Self::Shape: $crate::shape::align::TryAlignAxis<$crate::Axis<A>, R::Shape, $placed>,
                $name: $crate::ops::elementwise::family::FallibleOp<Self::Elem, R::Elem>,
            {
                $placed(self, y, axis, act)
            }
        )*}
        impl<X: $crate::TensorLike> $trait for X {}
    };
}
pub(super) use fallible_family;

/// The markers and the two functions of one operation that can fail.
macro_rules! fallible_op {
    (
        $(#[$doc:meta])*
        $name:ident, $placed:ident: [$($bounds:tt)*], |$x:ident, $y:ident| { $($body:tt)* }
    ) => {
        #[allow(non_camel_case_types)]
        #[doc = concat!("The operation of [`", stringify!($name), "()`](fn@", stringify!($name), ").")]
        #[derive(Debug)]
        pub enum $name {}

        #[allow(non_camel_case_types)]
        #[doc = concat!("The operation of [`", stringify!($placed), "()`](fn@", stringify!($placed), ").")]
        #[derive(Debug)]
        pub enum $placed {}

        impl<T, U> $crate::ops::elementwise::family::FallibleOp<T, U> for $name
        where
            T: Copy + 'static + $($bounds)*,
            U: Copy + 'static + $crate::ops::elementwise::family::SameElement<T, Self>,
        {
            #[inline(always)]
            fn attempt($x: T, y: U) -> (T, Option<T>) {
                let $y = y.same();
                ($y, { $($body)* })
            }
        }

        impl<T: Copy + 'static, U> $crate::ops::elementwise::family::BinaryOp<T, U> for $name
        where
            $name: $crate::ops::elementwise::family::FallibleOp<T, U>,
        {
            type Out = T;
            #[inline(always)]
            fn apply(x: T, y: U) -> T {
                let (_, result) = <$name as $crate::ops::elementwise::family::FallibleOp<T, U>>::attempt(x, y);
                // Every pair has been looked at, and has a result.
                result.unwrap_or(x)
            }
        }

        $(#[$doc])*
        ///
        /// # Shapes
        ///
        /// NumPy's rule; lengths that only run time knows are checked there.
        ///
        /// # Errors
        ///
        /// The first pair, in row-major order, that has no result, with its place and both values; or lengths that do not fit.
        ///
        /// # Cost
        ///
        /// One pass over the operands to look for such a pair, and that of the evaluation.
        #[inline(always)]
        pub fn $name<L, R>(
            x: L,
            y: R,
        ) -> Result<
            $crate::ops::elementwise::family::BinaryExpr<$name, L, R>,
            $crate::ops::elementwise::checked::ElementError<L::Elem>,
        >
        where
            L: $crate::Operand,
            R: $crate::Operand,
            L::Shape: $crate::shape::broadcast::TryBroadcast<R::Shape, $name>,
            $name: $crate::ops::elementwise::family::FallibleOp<L::Elem, R::Elem>,
        {
            let expr = $crate::ops::elementwise::family::try_binary::<$name, L, R>(stringify!($name), x, y)?;
            $crate::ops::elementwise::family::attempt(stringify!($name), &expr.0)?;
            Ok(expr)
        }

        $(#[$doc])*
        ///
        /// `y` is laid on the axes of `x` from `axis` on, and `act` is applied to each result.
        ///
        /// # Shapes
        ///
        /// The result has the shape of `x`; lengths that only run time knows are checked there.
        ///
        /// # Errors
        ///
        /// The first pair, in row-major order, that has no result, with its place and both values; or lengths that do not fit.
        #[inline(always)]
        pub fn $placed<L, R, Act, const A: isize>(
            x: L,
            y: R,
            axis: $crate::Axis<A>,
            act: Act,
        ) -> Result<
            $crate::ops::elementwise::family::PlacedExpr<$name, Act, L, R>,
            $crate::ops::elementwise::checked::ElementError<L::Elem>,
        >
        where
            L: $crate::Operand,
            R: $crate::Operand,
            L::Shape: $crate::shape::align::TryAlignAxis<$crate::Axis<A>, R::Shape, $placed>,
            $name: $crate::ops::elementwise::family::FallibleOp<L::Elem, R::Elem>,
        {
            let _ = axis;
            let expr =
                $crate::ops::elementwise::family::try_placed::<$name, Act, L, R>(stringify!($placed), x, y, A, act)?;
            $crate::ops::elementwise::family::attempt(stringify!($placed), &expr.0.operand)?;
            Ok(expr)
        }
    };
}
pub(super) use fallible_op;
