//! Choosing between two elements by a condition, without a branch.
//!
//! `if c { a } else { b }` over elements in memory does not vectorise: the compiler keeps a branch around the two
//! loads. [`Blend::blend`] takes both values and keeps the bits of the one that is wanted; a plain loop over it
//! vectorises. On targets without vector registers the branch is the better choice and is what it does there.

use duplicate::duplicate_item;

use super::SCALAR;

/// A type whose values are plain bits of which either of two can be kept.
pub(crate) trait Blend: Copy {
    /// `a` where `condition` holds, else `b`, bit for bit.
    fn blend(condition: bool, a: Self, b: Self) -> Self;
}

#[duplicate_item(
    Element Bits  Signed to_bits                   from_bits;
    [u8]    [u8]  [i8]   [core::convert::identity] [core::convert::identity];
    [u16]   [u16] [i16]  [core::convert::identity] [core::convert::identity];
    [u32]   [u32] [i32]  [core::convert::identity] [core::convert::identity];
    [u64]   [u64] [i64]  [core::convert::identity] [core::convert::identity];
    [i8]    [u8]  [i8]   [i8::cast_unsigned]       [u8::cast_signed];
    [i16]   [u16] [i16]  [i16::cast_unsigned]      [u16::cast_signed];
    [i32]   [u32] [i32]  [i32::cast_unsigned]      [u32::cast_signed];
    [i64]   [u64] [i64]  [i64::cast_unsigned]      [u64::cast_signed];
    [f32]   [u32] [i32]  [f32::to_bits]            [f32::from_bits];
    [f64]   [u64] [i64]  [f64::to_bits]            [f64::from_bits];
)]
#[allow(clippy::unnecessary_cast, reason = "of some of these types")]
impl Blend for Element {
    #[inline(always)]
    fn blend(condition: bool, a: Self, b: Self) -> Self {
        if SCALAR {
            return if condition { a } else { b };
        }
        // The condition is one byte: widen it as a sign, then spread the sign over all bits.
        let sign = ((condition as i8) << 7) as Signed;
        let mask = (sign >> (<Signed>::BITS - 1)) as Bits;
        from_bits((to_bits(a) & mask) | (to_bits(b) & !mask))
    }
}

impl Blend for bool {
    #[inline(always)]
    fn blend(condition: bool, a: Self, b: Self) -> Self {
        (condition & a) | (!condition & b)
    }
}

#[cfg(test)]
mod tests {
    use super::Blend;

    #[test]
    fn keeps_every_bit_of_the_chosen_one() {
        let nan = f32::from_bits(0x7fa0_1234);
        for condition in [true, false] {
            assert_eq!(
                f32::blend(condition, nan, -0.0).to_bits(),
                if condition { 0x7fa0_1234 } else { 1 << 31 }
            );
            assert_eq!(f64::blend(condition, -0.0, 1.5), if condition { -0.0 } else { 1.5 });
            assert_eq!(i8::blend(condition, -128, 127), if condition { -128 } else { 127 });
            assert_eq!(u16::blend(condition, 0x8001, 0x7ffe), if condition { 0x8001 } else { 0x7ffe });
            assert_eq!(i64::blend(condition, i64::MIN, 1), if condition { i64::MIN } else { 1 });
            assert_eq!(bool::blend(condition, false, true), !condition);
        }
    }
}
