//! The operators `+`, `-` and `*` on references, views, expressions and numbers.

use core::ops::{Add, Mul, Sub};

use super::arith::{add, mul, sub};
use super::family::{BinaryExpr, BinaryOp};
use crate::expr::{Lazy, Number, Operand};
use crate::shape::Shape;
use crate::shape::broadcast::Broadcast;
use crate::storage::{Expr, Layout, Tensor, TensorView};

macro_rules! operator {
    ($($trait:ident $name:ident;)*) => {$(
        operator!(@left $trait $name, [T: Copy + 'static, S: Shape] &Tensor<T, S>);
        operator!(@left $trait $name, [T: Copy + 'static, S: Shape, Y: Layout] TensorView<'_, T, S, Y>);
        operator!(@left $trait $name, [E: Expr] Lazy<E>);
        operator!(@scalars $trait $name, f32 f64 i8 i16 i32 i64 u8 u16 u32 u64);

        impl<T: Number, S: Shape> $trait<T> for &Tensor<T, S>
        where
            S: Broadcast<(), $name>,
            $name: BinaryOp<T, T>,
        {
            operator!(@item $name, T);
        }
        impl<T: Number, S: Shape, Y: Layout> $trait<T> for TensorView<'_, T, S, Y>
        where
            S: Broadcast<(), $name>,
            $name: BinaryOp<T, T>,
        {
            operator!(@item $name, T);
        }
        impl<T: Number, E: Expr<Elem = T>> $trait<T> for Lazy<E>
        where
            E::Shape: Broadcast<(), $name>,
            $name: BinaryOp<T, T>,
        {
            operator!(@item $name, T);
        }
    )*};
    (@left $trait:ident $name:ident, [$($g:tt)*] $left:ty) => {
        operator!(@pair $trait $name, ['r, $($g)*, U: Copy + 'static, R: Shape] $left, &'r Tensor<U, R>);
        operator!(@pair $trait $name, ['r, $($g)*, U: Copy + 'static, R: Shape, Z: Layout] $left, TensorView<'r, U, R, Z>);
        operator!(@pair $trait $name, [$($g)*, F: Expr] $left, Lazy<F>);
    };
    (@scalars $trait:ident $name:ident, $($t:ty)*) => {$(
        operator!(@pair $trait $name, ['r, R: Shape] $t, &'r Tensor<$t, R>);
        operator!(@pair $trait $name, ['r, R: Shape, Z: Layout] $t, TensorView<'r, $t, R, Z>);
        operator!(@pair $trait $name, [F: Expr<Elem = $t>] $t, Lazy<F>);
    )*};
    (@pair $trait:ident $name:ident, [$($g:tt)*] $left:ty, $right:ty) => {
        impl<$($g)*> $trait<$right> for $left
        where
            <Self as Operand>::Shape: Broadcast<<$right as Operand>::Shape, $name>,
            $name: BinaryOp<<Self as Operand>::Elem, <$right as Operand>::Elem>,
        {
            operator!(@item $name, $right);
        }
    };
    (@item $name:ident, $right:ty) => {
        type Output = BinaryExpr<$name, Self, $right>;
        #[inline(always)]
        fn $name(self, y: $right) -> Self::Output {
            $name(self, y)
        }
    };
}

operator! {
    Add add;
    Sub sub;
    Mul mul;
}
