//! Real spectra of complex numbers.

use core::ops::{Add, Mul};

use num_complex::Complex;

use crate::expr::Operand;
use crate::ops::elementwise::functions::MathLibrary;
use crate::storage::expr::{Closure, Map};
use crate::storage::{Evaluated, Expr, Produce, Tensor};

/// The square of the absolute value.
#[inline(always)]
fn norm_squared<T: Copy + Add<Output = T> + Mul<Output = T>>(z: Complex<T>) -> T {
    z.re * z.re + z.im * z.im
}

forms! {
    power[X, E, T](x: X) -> T, E::Shape;
    where [
        X: Operand<Expr = E>,
        E: Expr<Elem = Complex<T>>,
        T: Copy + Add<Output = T> + Mul<Output = T> + 'static,
    ]
    always Evaluated(Map { function: Closure(norm_squared::<T>), operand: x.expr() });

    /// The squares of the absolute values of complex numbers, `re^2 + im^2`: the power spectrum of a spectrum. Needs the feature
    /// `num-complex`.
    ///
    /// # Shapes
    ///
    /// The shape of the operand.
    ///
    /// # Cost
    ///
    /// One pass.
    ///
    /// # Source
    ///
    /// NumPy's `abs(x) ** 2`.
    ///
    /// ```
    /// use num_complex::Complex;
    /// use shapeproof::{signal::power, tensor};
    /// assert_eq!(power(&tensor![Complex::new(3.0_f32, 4.0), Complex::new(0.0, -2.0)]), tensor![25.0, 4.0]);
    /// ```
    #[doc(alias("norm_sqr", "periodogram", "power_spectrum"))]
    value fn power;

    /// [`power()`](fn@power) into a tensor, which gets the lengths.
    into fn power_into;
}

forms! {
    magnitude[X, E, T](x: X) -> T, E::Shape;
    where [
        X: Operand<Expr = E>,
        E: Expr<Elem = Complex<T>>,
        T: MathLibrary + Add<Output = T> + Mul<Output = T> + 'static,
    ]
    always Evaluated(Map { function: Closure(|z| norm_squared::<T>(z).sqrt()), operand: x.expr() });

    /// The absolute values of complex numbers, `sqrt(re^2 + im^2)`. Needs the features `num-complex`, and `libm` or `std`.
    ///
    /// The squares are not scaled: if their sum overflows the type, the result is infinity.
    ///
    /// # Shapes
    ///
    /// The shape of the operand.
    ///
    /// # Cost
    ///
    /// One pass, with a square root for each element.
    ///
    /// # Source
    ///
    /// NumPy's `abs` of complex numbers.
    ///
    /// ```
    /// use num_complex::Complex;
    /// use shapeproof::{signal::magnitude, tensor};
    /// # #[cfg(any(feature = "std", feature = "libm"))]
    /// assert_eq!(magnitude(&tensor![Complex::new(3.0_f32, 4.0), Complex::new(0.0, -2.0)]), tensor![5.0, 2.0]);
    /// ```
    #[doc(alias("absolute", "abs", "norm"))]
    value fn magnitude;

    /// [`magnitude()`](fn@magnitude) into a tensor, which gets the lengths.
    into fn magnitude_into;
}
