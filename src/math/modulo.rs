//! The remainder of a division with the sign of the divisor, as Python's `%` and NumPy's `mod` give it.

use duplicate::duplicate_item;

/// A float with this remainder.
pub(crate) trait Modulo {
    /// The remainder of `self / y` with the sign of `y`; a zero has the sign of `y` too. NaN for a divisor of 0 and for an infinite
    /// `self`. By an infinite divisor it is `self`, or the divisor where the signs differ.
    fn modulo(self, y: Self) -> Self;
}

#[duplicate_item(Float; [f32]; [f64])]
impl Modulo for Float {
    #[inline(always)]
    fn modulo(self, y: Self) -> Self {
        // Exact, with the sign of `self`.
        let rest = self % y;
        if rest == 0.0 {
            return Float::copysign(0.0, y);
        }
        if (rest < 0.0) == (y < 0.0) { rest } else { rest + y }
    }
}
