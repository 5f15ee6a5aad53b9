//! Arithmetic that every number has.
//!
//! Integers wrap around at the ends of their range.

use core::ops::{Add, Mul, Sub};

use super::family::{
    BinaryExpr, BinaryOp, PlacedExpr, SameElement, binary, binary_family, placed, try_binary, try_placed,
};
use crate::error::ShapeError;
use crate::expr::Operand;
use crate::shape::Axis;
use crate::shape::align::{AlignAxis, TryAlignAxis};
use crate::shape::broadcast::{Broadcast, TryBroadcast};
use crate::storage::cast::same;

/// Returns `x.method(y)` where the elements are primitive integers.
macro_rules! integers {
    ($x:ident.$method:ident($y:ident)) => {
        integers!($x.$method($y); i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize)
    };
    ($x:ident.$method:ident($y:ident); $($int:ty)*) => {$(
        if let (Some(x), Some(y)) = (same::<T, $int>($x), same::<T, $int>($y))
            && let Some(z) = same::<$int, T>(x.$method(y))
        {
            return z;
        }
    )*};
}

binary_family! {
    /// `x + y`, elementwise. Integers wrap.
    add, elementwise_add: [Add<Output = T>], |x, y| -> T {
        integers!(x.wrapping_add(y));
        x + y
    }
    /// `x - y`, elementwise. Integers wrap.
    sub, elementwise_sub: [Sub<Output = T>], |x, y| -> T {
        integers!(x.wrapping_sub(y));
        x - y
    }
    /// `x * y`, elementwise. Integers wrap.
    mul, elementwise_mul: [Mul<Output = T>], |x, y| -> T {
        integers!(x.wrapping_mul(y));
        x * y
    }
}
