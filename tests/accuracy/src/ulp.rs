//! Errors in units in the last place (ULP).

/// A float whose errors are measured.
pub trait Float: Copy + PartialEq + 'static {
    /// Digits of the significand, the first included.
    const DIGITS: i32;
    /// The least exponent of a normal number.
    const LEAST: i32;
    /// The exponent that is too large.
    const END: i32;
    /// The value, exactly.
    fn wide(self) -> f64;
}

impl Float for f32 {
    const DIGITS: i32 = 24;
    const LEAST: i32 = -126;
    const END: i32 = 128;
    fn wide(self) -> f64 {
        f64::from(self)
    }
}

impl Float for f64 {
    const DIGITS: i32 = 53;
    const LEAST: i32 = -1022;
    const END: i32 = 1024;
    fn wide(self) -> f64 {
        self
    }
}

/// The exponent of a finite number other than 0: it is `2^exponent` times a number from 1 to below 2.
fn exponent(x: f64) -> i32 {
    let bits = x.abs().to_bits();
    if bits >> 52 == 0 { -1011 - bits.leading_zeros() as i32 } else { (bits >> 52) as i32 - 1023 }
}

/// `x * 2^n`, where the result is not subnormal.
fn scaled(x: f64, n: i32) -> f64 {
    libm::scalbn(x, n)
}

/// The exponent of the last place of a number of this size.
fn last<T: Float>(x: f64) -> i32 {
    let exponent = if x == 0.0 { T::LEAST } else { exponent(x).clamp(T::LEAST, T::END - 1) };
    exponent - T::DIGITS + 1
}

/// A unit in the last place of a number of this size.
#[must_use]
pub fn unit<T: Float>(x: f64) -> f64 {
    scaled(1.0, last::<T>(x))
}

/// How far `got` is from the exact value `high + low`, in units in the last place of a `T` of that size. Infinite where one is NaN
/// and the other is not; an infinity counts as the number behind the largest.
#[must_use]
pub fn ulps<T: Float>(got: T, high: f64, low: f64) -> f64 {
    let got = got.wide();
    if high.is_nan() || got.is_nan() {
        return if high.is_nan() && got.is_nan() { 0.0 } else { f64::INFINITY };
    }
    if got == high {
        return low.abs() / unit::<T>(high);
    }
    // An infinity is the number behind the largest, whichever of the two it is, or both.
    let last = last::<T>(high);
    let behind = 2.0_f64.powi(T::END - 1 - last) * 2.0;
    let steps = |x: f64| scaled(x, -last).clamp(-behind, behind);
    (steps(got) - steps(high) - scaled(low, -last)).abs()
}

#[cfg(test)]
mod tests {
    use super::ulps;

    #[test]
    fn units_are_those_of_the_type() {
        assert_eq!(ulps(1.0_f32, 1.0, 0.0), 0.0);
        assert_eq!(ulps(1.0_f32 + f32::EPSILON, 1.0, 0.0), 1.0);
        assert_eq!(ulps(1.0_f32, 1.0, f64::from(f32::EPSILON) / 4.0), 0.25);
        assert_eq!(ulps(0.0_f32, f64::from(f32::from_bits(3)), 0.0), 3.0);
        assert_eq!(ulps(1.0_f64 - f64::EPSILON, 1.0, 0.0), 1.0);
        assert_eq!(ulps(f64::from_bits(7), f64::from_bits(4), 0.0), 3.0);
        assert_eq!(ulps(f32::INFINITY, f64::from(f32::MAX), 0.0), 1.0);
        assert_eq!(ulps(f64::INFINITY, f64::MAX, 0.0), 1.0);
        assert_eq!(ulps(f32::NAN, f64::NAN, 0.0), 0.0);
        assert_eq!(ulps(f32::NAN, 1.0, 0.0), f64::INFINITY);
        assert_eq!(ulps(f32::INFINITY, 1e300, 0.0), 0.0);
        assert_eq!(ulps(f64::INFINITY, f64::INFINITY, 0.0), 0.0);
        assert!(ulps(f32::INFINITY, f64::NEG_INFINITY, 0.0) > 1e7);
    }
}
