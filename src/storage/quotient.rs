//! Quotients of narrow integers.

use crate::target::SCALAR;

/// An integer of at most 16 bits: one of these four, whose conversions are the language's.
pub(crate) trait Narrow: Copy + Into<i32> {}
impl Narrow for i8 {}
impl Narrow for u8 {}
impl Narrow for i16 {}
impl Narrow for u16 {}

/// The quotient, rounded towards 0; by 0 it is `x`.
///
/// Divided as floats, of which the compiler divides a vector at once. The truncated quotient is that of the integers: one below a whole
/// number `k` is at least `1 / y` below it, and `f32` just below `k` are at most `k / 2^23` apart, which is less, as `k * y` is below `2^18`.
#[inline(always)]
pub(crate) fn narrow_quotient<T: Narrow>(x: T, y: T) -> i32 {
    let (x, y): (i32, i32) = (x.into(), y.into());
    let y = if y == 0 { 1 } else { y };
    if SCALAR {
        return x.wrapping_div(y);
    }
    let quotient = x as f32 / y as f32;
    // SAFETY: both are whole numbers of at most 16 bits and a sign, and `y` is not 0: the quotient is a number, and not beyond `x`.
    unsafe { quotient.to_int_unchecked() }
}

#[cfg(test)]
mod tests {
    use super::narrow_quotient;

    #[test]
    fn agrees_with_the_division_of_integers() {
        let divisors =
            (1..=300).chain([1_000, 4_095, 4_096, 4_097, 16_384, 32_767, 32_768, 32_769, 65_534, 65_535]);
        for y in divisors {
            for x in 0..=u16::MAX {
                assert_eq!(narrow_quotient(x, y), i32::from(x) / i32::from(y), "{x} / {y}");
            }
        }
        for x in i8::MIN..=i8::MAX {
            for y in i8::MIN..=i8::MAX {
                let quotient = i32::from(x).checked_div(y.into()).unwrap_or(x.into());
                assert_eq!(narrow_quotient(x, y), quotient, "{x} / {y}");
            }
        }
        for x in i16::MIN..=i16::MAX {
            for y in [i16::MIN, -301, -2, -1, 1, 3, 181, i16::MAX] {
                assert_eq!(narrow_quotient(x, y), i32::from(x) / i32::from(y), "{x} / {y}");
            }
        }
    }
}
