//! The operators on tensors, views, expressions and numbers.
//!
//! Each kind of right side has an `impl` of its own. With a single generic one, the compiler would not infer in `&x * 2.0` that the
//! literal is an `f32`.

use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Sub};

use duplicate::duplicate_item;

use super::arithmetic::{add, mul, sub};
use super::division::{div, rem};
use super::family::{BinaryExpr, binary, unary};
use super::functions::Negate;
use super::logic::{BitNot, bit_and, bit_or, bit_xor};
use crate::element::BinaryOp;
use crate::expr::{BorrowedView, MadeATensor, Nothing, Number, Operand, Scalar, Unevaluated};
use crate::shape::Shape;
use crate::shape::broadcast::Broadcast;
use crate::shape::verdict::Shapes;
use crate::storage::expr::{Map, Unary};
use crate::storage::{Expr, Layout, Tensor, TensorView, TensorViewMut};

/// Writes the impls of an operator on each line: its trait, its method, the function that it calls, and the primitive numbers that
/// may stand on its left.
///
/// `@left` writes those of one left side, `@rights` those of them that have a tensor, a view or an expression on the
/// right, and `@pair` the impl for one left and one right side, such as `impl Add<&Tensor<U, R>> for &Tensor<T, S>`.
/// `@scalars` has primitive numbers on the left. The others exist only for messages: `@array` has an array on the
/// right, `@by_value` a mutable view on the left, and `@nothing` the type `Nothing`, which has no values, on the right.
///
/// Each side is followed by the types of its elements and its shape. [`Operand`] has them too, but resolving them there, and
/// repeating the bounds of the function in each method, would make a check of the library take 1.05 to 1.15 times as long.
macro_rules! operators {
    ($($trait:ident $method:ident $name:ident: $($scalar:ty)*;)*) => {$(
        operators!(@left $trait $method $name, [T: Copy + 'static, S: Shape] &Tensor<T, S>, T, S);
        operators!(@left $trait $method $name, [T: Copy + 'static, S: Shape] Tensor<T, S>, T, S);
        operators!(@left $trait $method $name, [T: Copy + 'static, S: Shape, Y: Layout] TensorView<'_, T, S, Y>, T, S);
        operators!(@left $trait $method $name, [T: Copy + 'static, S: Shape, Y: Layout] &TensorView<'_, T, S, Y>, T, S);
        operators!(@left $trait $method $name, [T: Copy + 'static, S: Shape, Y: Layout] &TensorViewMut<'_, T, S, Y>, T, S);
        operators!(@left $trait $method $name, [T: Copy + 'static, E: Expr<Elem = T>] Unevaluated<E>, T, E::Shape);
        operators!(@left $trait $method $name, [T: Copy + 'static, E: Expr<Elem = T>] &Unevaluated<E>, T, E::Shape);
        operators!(@rights $trait $method $name, [T: Copy + 'static] Scalar<T>, T, ());
        operators!(@scalars $trait $method $name, $($scalar)*);

        operators!(@nothing $trait $method, [T: Copy + 'static, S: Shape] &Tensor<T, S>);
        operators!(@nothing $trait $method, [T: Copy + 'static, S: Shape, Y: Layout] TensorViewMut<'_, T, S, Y>);
        operators!(@by_value $trait $method, [] T);
        operators!(@by_value $trait $method, [U: Copy + 'static, R: Shape] &Tensor<U, R>);
        operators!(@by_value $trait $method, [U: Copy + 'static, R: Shape] Tensor<U, R>);
        operators!(@array $trait $method, [S: Shape] &Tensor<T, S>);
        operators!(@array $trait $method, [S: Shape] Tensor<T, S>);
        operators!(@array $trait $method, [S: Shape, Y: Layout] TensorView<'_, T, S, Y>);
        operators!(@array $trait $method, [S: Shape, Y: Layout] &TensorView<'_, T, S, Y>);
        operators!(@array $trait $method, [E: Expr<Elem = T>] Unevaluated<E>);
        operators!(@array $trait $method, [E: Expr<Elem = T>] &Unevaluated<E>);
    )*};
    // No program has a value of type `Nothing`. These two impls are there for messages: without them only one impl would be left for
    // elements that have no such operation, and the compiler would report the right side instead of the elements; and where no impl is
    // left, as for a mutable view by value, it would say that there is no such operator.
    (@nothing $trait:ident $method:ident, [$($g:tt)*] $left:ty) => {
        impl<$($g)*> $trait<Nothing> for $left {
            type Output = Unevaluated<Scalar<T>>;
            fn $method(self, y: Nothing) -> Self::Output {
                match y {}
            }
        }
        impl<$($g)*> $trait<&Nothing> for $left {
            type Output = Unevaluated<Scalar<T>>;
            fn $method(self, y: &Nothing) -> Self::Output {
                match *y {}
            }
        }
    };
    // A mutable view by value on the left side would be moved into the expression. It gets an error message that says what to write.
    (@by_value $trait:ident $method:ident, [$($g:tt)*] $right:ty) => {
        impl<T: Copy + 'static, S: Shape, Y: Layout, $($g)*> $trait<$right> for TensorViewMut<'_, T, S, Y>
        where
            Shapes: BorrowedView<Self>,
        {
            type Output = Unevaluated<Scalar<T>>;
            fn $method(self, y: $right) -> Self::Output {
                <Shapes as BorrowedView<Self>>::never((self, y))
            }
        }
    };
    // An array on the right side gets an error message that says what to write.
    (@array $trait:ident $method:ident, [$($g:tt)*] $left:ty) => {
        impl<T: Copy + 'static, $($g)*, U, const N: usize> $trait<[U; N]> for $left
        where
            Shapes: MadeATensor<[U; N]>,
        {
            type Output = Unevaluated<Scalar<T>>;
            fn $method(self, y: [U; N]) -> Self::Output {
                <Shapes as MadeATensor<_>>::never(y)
            }
        }
    };
    (@left $trait:ident $method:ident $name:ident, [$($g:tt)*] $left:ty, $elem:ident, $shape:ty) => {
        operators!(@rights $trait $method $name, [$($g)*] $left, $elem, $shape);
        operators!(@pair $trait $method $name, [$($g)*, U: Copy + 'static] $left, $elem, $shape, Scalar<U>, U, ());
        impl<$($g)*> $trait<$elem> for $left
        where
            $elem: Number,
            $shape: Broadcast<(), $name>,
            $name: BinaryOp<$elem, $elem>,
        {
            operators!(@item $method $name, $elem);
        }
    };
    (@rights $trait:ident $method:ident $name:ident, [$($g:tt)*] $left:ty, $elem:ty, $shape:ty) => {
        operators!(@pair $trait $method $name, ['r, $($g)*, U: Copy + 'static, R: Shape] $left, $elem, $shape, &'r Tensor<U, R>, U, R);
        operators!(@pair $trait $method $name, [$($g)*, U: Copy + 'static, R: Shape] $left, $elem, $shape, Tensor<U, R>, U, R);
        operators!(@pair $trait $method $name, ['r, $($g)*, U: Copy + 'static, R: Shape, Z: Layout] $left, $elem, $shape, TensorView<'r, U, R, Z>, U, R);
        operators!(@pair $trait $method $name, ['r, 'v, $($g)*, U: Copy + 'static, R: Shape, Z: Layout] $left, $elem, $shape, &'r TensorView<'v, U, R, Z>, U, R);
        operators!(@pair $trait $method $name, ['r, 'v, $($g)*, U: Copy + 'static, R: Shape, Z: Layout] $left, $elem, $shape, &'r TensorViewMut<'v, U, R, Z>, U, R);
        operators!(@pair $trait $method $name, [$($g)*, F: Expr] $left, $elem, $shape, Unevaluated<F>, F::Elem, F::Shape);
        operators!(@pair $trait $method $name, ['r, $($g)*, F: Expr] $left, $elem, $shape, &'r Unevaluated<F>, F::Elem, F::Shape);
    };
    (@scalars $trait:ident $method:ident $name:ident, $($t:ty)*) => {$(
        operators!(@pair $trait $method $name, ['r, R: Shape] $t, $t, (), &'r Tensor<$t, R>, $t, R);
        operators!(@pair $trait $method $name, [R: Shape] $t, $t, (), Tensor<$t, R>, $t, R);
        operators!(@pair $trait $method $name, ['r, R: Shape, Z: Layout] $t, $t, (), TensorView<'r, $t, R, Z>, $t, R);
        operators!(@pair $trait $method $name, ['r, 'v, R: Shape, Z: Layout] $t, $t, (), &'r TensorView<'v, $t, R, Z>, $t, R);
        operators!(@pair $trait $method $name, ['r, 'v, R: Shape, Z: Layout] $t, $t, (), &'r TensorViewMut<'v, $t, R, Z>, $t, R);
        operators!(@pair $trait $method $name, [F: Expr<Elem = $t>] $t, $t, (), Unevaluated<F>, $t, F::Shape);
        operators!(@pair $trait $method $name, ['r, F: Expr<Elem = $t>] $t, $t, (), &'r Unevaluated<F>, $t, F::Shape);
    )*};
    (@pair $trait:ident $method:ident $name:ident, [$($g:tt)*] $left:ty, $t:ty, $s:ty, $right:ty, $u:ty, $r:ty) => {
        impl<$($g)*> $trait<$right> for $left
        where
            $s: Broadcast<$r, $name>,
            $name: BinaryOp<$t, $u>,
        {
            operators!(@item $method $name, $right);
        }
    };
    (@item $method:ident $name:ident, $right:ty) => {
        type Output = BinaryExpr<$name, Self, $right>;
        #[inline(always)]
        fn $method(self, y: $right) -> Self::Output {
            binary(self.expr(), y.expr())
        }
    };
}

operators! {
    Add add add: f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
    Sub sub sub: f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
    Mul mul mul: f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
    Div div div: f32 f64;
    Rem rem rem: f32 f64;
    BitAnd bitand bit_and:;
    BitOr bitor bit_or:;
    BitXor bitxor bit_xor:;
}

/// Numbers of other crates on the left side.
#[cfg(feature = "half")]
mod half {
    use super::*;
    use ::half::{bf16, f16};

    operators!(@scalars Add add add, f16 bf16);
    operators!(@scalars Sub sub sub, f16 bf16);
    operators!(@scalars Mul mul mul, f16 bf16);
    operators!(@scalars Div div div, f16 bf16);
    operators!(@scalars Rem rem rem, f16 bf16);
}

/// Numbers of other crates on the left side.
#[cfg(feature = "fixed")]
mod fixed {
    use super::*;
    use ::fixed::{FixedI8, FixedI16, FixedI32, FixedI64, FixedU8, FixedU16, FixedU32, FixedU64};
    use duplicate::duplicate;

    duplicate! {
        [Fixed; [FixedI8]; [FixedI16]; [FixedI32]; [FixedI64]; [FixedU8]; [FixedU16]; [FixedU32]; [FixedU64]]
        duplicate! {
            [Operator method; [Add] [add]; [Sub] [sub]; [Mul] [mul]]
            operators!(@pair Operator method method, ['r, F: 'static, R: Shape] Fixed<F>, Fixed<F>, (), &'r Tensor<Fixed<F>, R>, Fixed<F>, R);
            operators!(@pair Operator method method, [F: 'static, R: Shape] Fixed<F>, Fixed<F>, (), Tensor<Fixed<F>, R>, Fixed<F>, R);
            operators!(@pair Operator method method, ['r, F: 'static, R: Shape, Z: Layout] Fixed<F>, Fixed<F>, (), TensorView<'r, Fixed<F>, R, Z>, Fixed<F>, R);
            operators!(@pair Operator method method, ['r, 'v, F: 'static, R: Shape, Z: Layout] Fixed<F>, Fixed<F>, (), &'r TensorView<'v, Fixed<F>, R, Z>, Fixed<F>, R);
            operators!(@pair Operator method method, ['r, 'v, F: 'static, R: Shape, Z: Layout] Fixed<F>, Fixed<F>, (), &'r TensorViewMut<'v, Fixed<F>, R, Z>, Fixed<F>, R);
            operators!(@pair Operator method method, [F: 'static, E: Expr<Elem = Fixed<F>>] Fixed<F>, Fixed<F>, (), Unevaluated<E>, Fixed<F>, E::Shape);
            operators!(@pair Operator method method, ['r, F: 'static, E: Expr<Elem = Fixed<F>>] Fixed<F>, Fixed<F>, (), &'r Unevaluated<E>, Fixed<F>, E::Shape);
        }
    }
}

/// Numbers of other crates on the left side.
#[cfg(feature = "num-complex")]
mod complex {
    use super::*;
    use ::num_complex::{Complex32, Complex64};

    operators!(@scalars Add add add, Complex32 Complex64);
    operators!(@scalars Sub sub sub, Complex32 Complex64);
    operators!(@scalars Mul mul mul, Complex32 Complex64);
}

#[duplicate_item(
    Operator method Function;
    [Neg]    [neg]  [Negate];
    [Not]    [not]  [BitNot];
)]
#[duplicate_item(
    generics                                 Operand_;
    [T: Copy + 'static, S: Shape]            [&Tensor<T, S>];
    [T: Copy + 'static, S: Shape]            [Tensor<T, S>];
    [T: Copy + 'static, S: Shape, Y: Layout] [TensorView<'_, T, S, Y>];
    [T: Copy + 'static, S: Shape, Y: Layout] [&TensorView<'_, T, S, Y>];
    [T: Copy + 'static, S: Shape, Y: Layout] [&TensorViewMut<'_, T, S, Y>];
    [E: Expr]                                [Unevaluated<E>];
    [E: Expr]                                [&Unevaluated<E>];
)]
impl<generics> Operator for Operand_
where
    Function: Unary<<Self as Operand>::Elem>,
{
    type Output = Unevaluated<Map<Function, <Self as Operand>::Expr>>;
    #[inline(always)]
    fn method(self) -> Self::Output {
        unary(Function, self)
    }
}
