//! The remainder of a division with the sign of the divisor, as Python's `%` and NumPy's `mod` give it.

/// A float with this remainder.
pub(crate) trait Modulo {
    /// The remainder of `self / y` with the sign of `y`; a zero has the sign of `y` too. NaN for a divisor of 0 and for an infinite
    /// `self`. By an infinite divisor it is `self`, or the divisor where the signs differ.
    fn modulo(self, y: Self) -> Self;
}

macro_rules! modulo {
    ($($t:ty)*) => {$(
        impl Modulo for $t {
            #[inline(always)]
            fn modulo(self, y: Self) -> Self {
                // Exact, with the sign of `self`.
                let rest = self % y;
                if rest == 0.0 {
                    return (0.0 as $t).copysign(y);
                }
                if (rest < 0.0) == (y < 0.0) { rest } else { rest + y }
            }
        }
    )*};
}
modulo!(f32 f64);
