//! The 16-bit floats of the crate [half] as elements, with the feature `half`: `f16` of IEEE 754, and `bf16`, the upper half of an
//! `f32`.
//!
//! [half]: https://docs.rs/half
//!
//! They are [`Number`]s, for literals and as scalars on either side of an operator, and have all operations that are
//! generic in the element: arithmetic that rounds after each step, comparisons, reductions, matrix products. `exp`, `tanh` and
//! related functions exist for `f32`; [`cast`](fn@crate::cast) converts to it and back.
//!
//! Casts follow the rules of [`ops::elementwise::cast`](crate::ops::elementwise::cast): the nearest value, halfway between two the even
//! one; to an integer towards 0, and within its range.
//!
//! ```
//! use half::f16;
//! use shapeproof::{prelude::*, tensor};
//!
//! let x = tensor![[0.5_f32, 1.0], [1.5, 2.0]].cast::<f16>().eval();
//! let y = f16::from_f32(2.0) * &x + f16::ONE;
//! assert_eq!(y.cast::<f32>().eval(), tensor![[2.0, 3.0], [4.0, 5.0]]);
//!
//! // Factors of 16 bits, sums of 32.
//! let z: Tensor<f32, _> = x.matmul_as::<f32, _>(&x);
//! assert_eq!(z, tensor![[1.75, 2.5], [3.75, 5.5]]);
//! ```

use ::half::{bf16, f16};
use duplicate::duplicate_item;

use crate::element::{CastTo, Number};

impl Number for f16 {}
impl Number for bf16 {}

/// Converts an `f64` to `f32` before it is rounded to 16 bits: exactly if possible, otherwise to the neighbour in `f32` whose last bit is 1
/// ("round to odd"). The second rounding then gives what a direct one would: the result is a tie only if the `f64` is. (`f16::from_f64` and
/// `bf16::from_f64` ignore the low 32 bits, and so round some values wrong that are slightly above a tie.)
#[inline]
fn to_odd(x: f64) -> f32 {
    let nearest = x as f32;
    if x.is_nan() || f64::from(nearest) == x {
        return nearest;
    }
    let is_farther = f64::from(nearest).abs() > x.abs();
    // `nearest` is inexact. If it is farther from 0 than `x`, the value one step nearer to 0 has the bits less 1.
    let towards_zero = nearest.to_bits().wrapping_sub(u32::from(is_farther));
    f32::from_bits(towards_zero | 1)
}

#[duplicate_item(
    From   To     convert(x);
    [f16]  [f16]  [x];
    [bf16] [bf16] [x];
    [f16]  [bf16] [bf16::from_f32(x.to_f32())];
    [bf16] [f16]  [f16::from_f32(x.to_f32())];
    [f16]  [f32]  [x.to_f32()];
    [bf16] [f32]  [x.to_f32()];
    [f16]  [f64]  [x.to_f64()];
    [bf16] [f64]  [x.to_f64()];
    [f32]  [f16]  [f16::from_f32(x)];
    [f32]  [bf16] [bf16::from_f32(x)];
    [f64]  [f16]  [f16::from_f32(to_odd(x))];
    [f64]  [bf16] [bf16::from_f32(to_odd(x))];
    [f16]  [bool] [x != f16::ZERO];
    [bf16] [bool] [x != bf16::ZERO];
    [bool] [f16]  [f16::from_f32(f32::from(u8::from(x)))];
    [bool] [bf16] [bf16::from_f32(f32::from(u8::from(x)))];
)]
impl CastTo<To> for From {
    #[inline(always)]
    fn cast_to(self) -> To {
        convert([self])
    }
}

/// To an integer, through `f32`, which represents all values of 16 bits.
#[duplicate_item(From; [f16]; [bf16])]
#[duplicate_item(Int; [i8]; [i16]; [i32]; [i64]; [isize]; [u8]; [u16]; [u32]; [u64]; [usize])]
impl CastTo<Int> for From {
    #[inline(always)]
    fn cast_to(self) -> Int {
        self.to_f32() as Int
    }
}

/// From an integer, through `f64`, which represents all values of 32 bits.
#[duplicate_item(To; [f16]; [bf16])]
#[duplicate_item(Int; [i8]; [i16]; [i32]; [u8]; [u16]; [u32])]
impl CastTo<To> for Int {
    #[inline(always)]
    fn cast_to(self) -> To {
        f64::from(self).cast_to()
    }
}

/// From an integer of up to 64 bits. `f64` does not represent all of these, and rounding twice may differ from rounding once.
#[duplicate_item(To; [f16]; [bf16])]
#[duplicate_item(Int; [i64]; [isize]; [u64]; [usize])]
#[allow(clippy::unnecessary_cast, reason = "of some of these types")]
impl CastTo<To> for Int {
    #[inline]
    fn cast_to(self) -> To {
        // In a large number, the low 12 bits only decide between two multiples of 4096. They are replaced by half of 4096 if not 0, which
        // `f64` represents. A tie between two results is a multiple of far more than 4096, so the rounding stays the same.
        let low = self & 0xFFF;
        let is_large = (self as i128).unsigned_abs() >= 1 << 53;
        let value = if is_large && low != 0 { self - low + 0x800 } else { self };
        (value as f64).cast_to()
    }
}
