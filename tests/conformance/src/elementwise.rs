//! Binary operations, with NumPy's alignment and with Paddle's.

use shapeproof::ops::elementwise::activations::Unary;
use shapeproof::ops::elementwise::family::{BinaryOp, FallibleOp};
use shapeproof::shape::align::TryAlignAxis;
use shapeproof::shape::broadcast::TryBroadcast;
use shapeproof::{AlignAxis, Axis, Broadcast, Shape, Tensor};

use crate::{Bits, Outcome};

/// An operation by NumPy's rule, asked of two tensors.
pub struct TwoWay<'a, Op, L, R>(pub Op, pub &'a L, pub &'a R);

/// An operation by Paddle's rule, asked of two tensors, with an activation.
pub struct OneWay<'a, Op, L, R, Ax, Act>(pub Op, pub &'a L, pub &'a R, pub Ax, pub Act);

/// Asks for a two-way operation.
#[macro_export]
macro_rules! two_way {
    ($name:ident, $x:expr, $y:expr) => {
        (&$crate::elementwise::TwoWay($crate::elementwise::of::$name, &$x, &$y)).run()
    };
}

/// Asks for a one-way operation with `axis` and an activation.
#[macro_export]
macro_rules! one_way {
    ($name:ident, $x:expr, $y:expr, $axis:literal, $act:expr) => {
        (&$crate::elementwise::OneWay($crate::elementwise::of::$name, &$x, &$y, Axis::<$axis>, $act)).run()
    };
}

/// The operations as values; their own types have none.
macro_rules! operations {
    (
        [$($name:ident $placed:ident;)*]
        [$($tried:ident $tried_placed:ident;)*]
    ) => {
        pub mod of {
            $(
                #[allow(non_camel_case_types)]
                #[derive(Clone, Copy)]
                pub struct $name;
            )*
            $(
                #[allow(non_camel_case_types)]
                #[derive(Clone, Copy)]
                pub struct $tried;
            )*
        }
        $(operations!(
            @accept $name $placed, Broadcast, AlignAxis, [BinaryOp], [],
            |expression| Outcome::of(&expression.eval())
        );)*
        $(operations!(
            @accept $tried $tried_placed, TryBroadcast, TryAlignAxis, [FallibleOp], [+ core::fmt::Display],
            |expression| crate::checked(expression)
        );)*
    };
    (
        @accept $name:ident $placed:ident, $Broadcast:ident, $AlignAxis:ident, [$Op:ident], [$($element:tt)*],
        |$expression:ident| $outcome:expr
    ) => {
        mod $name {
            use super::*;

            pub trait Accepted {
                fn run(&self) -> Outcome;
            }

            impl<T, U, L, R> Accepted for TwoWay<'_, of::$name, Tensor<T, L>, Tensor<U, R>>
            where
                T: Copy + 'static $($element)*,
                U: Copy + 'static,
                L: $Broadcast<R, shapeproof::$name>,
                R: Shape,
                shapeproof::$name: $Op<T, U> + BinaryOp<T, U, Out: Bits>,
            {
                fn run(&self) -> Outcome {
                    let $expression = shapeproof::$name(self.1, self.2);
                    $outcome
                }
            }

            impl<T, U, L, R, Act, const A: isize> Accepted
                for OneWay<'_, of::$name, Tensor<T, L>, Tensor<U, R>, Axis<A>, Act>
            where
                T: Copy + 'static $($element)*,
                U: Copy + 'static,
                L: $AlignAxis<Axis<A>, R, shapeproof::$placed>,
                R: Shape,
                shapeproof::$name: $Op<T, U> + BinaryOp<T, U>,
                Act: Unary<<shapeproof::$name as BinaryOp<T, U>>::Out, Out: Bits> + Copy,
            {
                fn run(&self) -> Outcome {
                    let $expression = shapeproof::$placed(self.1, self.2, self.3, self.4);
                    $outcome
                }
            }
        }
        pub use $name::Accepted as _;
    };
}

operations! {
    [
    add elementwise_add;
    sub elementwise_sub;
    mul elementwise_mul;
    div elementwise_div;
    maximum elementwise_max;
    minimum elementwise_min;
    pow elementwise_pow;
    rem elementwise_rem;
    mod_ elementwise_mod;
    floor_div elementwise_floordiv;
    ]
    [
    try_div try_elementwise_div;
    try_rem try_elementwise_rem;
    try_mod try_elementwise_mod;
    try_floor_div try_elementwise_floordiv;
    ]
}
