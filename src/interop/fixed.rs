//! The fixed-point numbers of the crate [fixed] as elements, with the feature `fixed`: `FixedI8` to `FixedI64` and `FixedU8` to
//! `FixedU64`, with any number of fractional bits, such as `I16F16`.
//!
//! [fixed]: https://docs.rs/fixed
//!
//! They are [`Number`]s, for literals and as scalars on either side of `+`, `-` and `*`. Results are those of the crate's operators on
//! elements: a product is rounded down, and **an operator that overflows wraps around in a release build and panics in a debug
//! build**, as operators of integers do in Rust. `saturating_add` and its like do neither; `checked_add` and its like report it.
//!
//! [`cast`](fn@crate::cast) never panics:
//!
//! | from | to | rule |
//! | --- | --- | --- |
//! | fixed-point | float | the nearest value; halfway between two, the even one |
//! | float | fixed-point | the same; out of range the largest or the smallest value, NaN becomes 0 |
//! | fixed-point, integer | fixed-point, integer | rounded down to fewer fractional bits, then the low bits, as two's complement |
//!
//! ```
//! use fixed::types::{I16F16, I32F32};
//! use shapeproof::{prelude::*, tensor};
//!
//! let x = tensor![[0.5_f32, 1.25], [-2.0, 3.0]].cast::<I16F16>().eval();
//! let half = I16F16::from_num(0.5);
//! let y = (half * &x + I16F16::ONE).eval();
//! assert_eq!(y.cast::<f32>().eval(), tensor![[1.25, 1.625], [0.0, 2.5]]);
//!
//! // Factors of 32 bits, sums of 64.
//! let z = x.matmul_as::<I32F32, _>(&y);
//! assert_eq!(z.cast::<f32>().eval(), tensor![[0.625, 3.9375], [-2.5, 4.25]]);
//! ```

use ::fixed::types::extra::{LeEqU8, LeEqU16, LeEqU32, LeEqU64};
use ::fixed::{FixedI8, FixedI16, FixedI32, FixedI64, FixedU8, FixedU16, FixedU32, FixedU64};
use duplicate::duplicate_item;

use crate::element::{CastTo, Number};

#[duplicate_item(
    Fixed; [FixedI8]; [FixedI16]; [FixedI32]; [FixedI64]; [FixedU8]; [FixedU16]; [FixedU32]; [FixedU64];
)]
impl<F: 'static> Number for Fixed<F> {}

#[duplicate_item(
    casts        From       Bits;
    [casts_i8]   [FixedI8]  [LeEqU8];
    [casts_i16]  [FixedI16] [LeEqU16];
    [casts_i32]  [FixedI32] [LeEqU32];
    [casts_i64]  [FixedI64] [LeEqU64];
    [casts_u8]   [FixedU8]  [LeEqU8];
    [casts_u16]  [FixedU16] [LeEqU16];
    [casts_u32]  [FixedU32] [LeEqU32];
    [casts_u64]  [FixedU64] [LeEqU64];
)]
mod casts {
    use super::*;

    #[duplicate_item(
        To         More;
        [FixedI8]  [LeEqU8];
        [FixedI16] [LeEqU16];
        [FixedI32] [LeEqU32];
        [FixedI64] [LeEqU64];
        [FixedU8]  [LeEqU8];
        [FixedU16] [LeEqU16];
        [FixedU32] [LeEqU32];
        [FixedU64] [LeEqU64];
    )]
    impl<F: Bits, G: More> CastTo<To<G>> for From<F> {
        #[inline(always)]
        fn cast_to(self) -> To<G> {
            self.wrapping_to_num()
        }
    }

    #[duplicate_item(Int; [i8]; [i16]; [i32]; [i64]; [isize]; [u8]; [u16]; [u32]; [u64]; [usize])]
    impl<F: Bits> CastTo<Int> for From<F> {
        #[inline(always)]
        fn cast_to(self) -> Int {
            self.wrapping_to_num()
        }
    }

    #[duplicate_item(Int; [i8]; [i16]; [i32]; [i64]; [isize]; [u8]; [u16]; [u32]; [u64]; [usize])]
    impl<F: Bits> CastTo<From<F>> for Int {
        #[inline(always)]
        fn cast_to(self) -> From<F> {
            From::wrapping_from_num(self)
        }
    }

    #[duplicate_item(Float; [f32]; [f64])]
    impl<F: Bits> CastTo<Float> for From<F> {
        #[inline(always)]
        fn cast_to(self) -> Float {
            self.to_num()
        }
    }

    #[duplicate_item(Float; [f32]; [f64])]
    impl<F: Bits> CastTo<From<F>> for Float {
        #[inline(always)]
        fn cast_to(self) -> From<F> {
            if self.is_nan() { From::ZERO } else { From::saturating_from_num(self) }
        }
    }
}
