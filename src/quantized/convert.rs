//! Conversion between real numbers and integers, and between integers of two quantizations.

use duplicate::duplicate_item;

use super::affine::Affine;
use super::multiplier::Multiplier;
use super::operand::{LayerOperand, lengths};
use crate::shape::StaticShape;
use crate::shape::error::ShapeError;
use crate::storage::Tensor;

/// The operation of [`Affine::quantize`], as messages name it.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum quantize {}

/// The operation of [`Affine::dequantize`], as messages name it.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum dequantize {}

mod sealed {
    /// Only this crate adds quantized elements.
    pub trait Sealed {}
    impl Sealed for i8 {}
    impl Sealed for u8 {}
    impl Sealed for i16 {}
}

/// An element of a quantized tensor: `i8`, `u8` or `i16`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an element of a quantized tensor",
    label = "not a type of quantized elements",
    note = "quantized elements are `i8`, `u8` or `i16`"
)]
pub trait QuantizedElement: sealed::Sealed + Copy + Into<i32> + 'static {
    /// The element nearest to `x`.
    #[must_use]
    fn saturate(x: i32) -> Self;
}

#[duplicate_item(T; [i8]; [u8]; [i16])]
impl QuantizedElement for T {
    #[inline(always)]
    fn saturate(x: i32) -> Self {
        x.clamp(i32::from(T::MIN), i32::from(T::MAX)) as T
    }
}

impl Affine {
    /// The integer nearest to a number, rounded half away from zero. It saturates at the limits of its type; NaN becomes
    /// the zero point.
    ///
    /// # Source
    ///
    /// tflite-micro's `QUANTIZE` of `f32`, bit for bit, where that is defined.
    #[must_use]
    #[inline(always)]
    pub fn to_integer<T: QuantizedElement>(self, x: f32) -> T {
        let steps = x / self.scale();
        // Halves are rounded away from zero: with the number just below a half the sum of a half is rounded to 1, and that of a smaller
        // number is not. The conversion saturates.
        let rounded = (steps + 0.5_f32.next_down().copysign(steps)) as i32;
        T::saturate(rounded.saturating_add(self.zero_point()))
    }

    /// The number that an integer stands for.
    #[must_use]
    #[inline(always)]
    pub fn to_real<T: QuantizedElement>(self, x: T) -> f32 {
        self.scale() * (x.into() - self.zero_point()) as f32
    }

    /// The integers that are nearest to the numbers of a tensor, as [`to_integer`](Self::to_integer).
    ///
    /// ```
    /// use shapeproof::quantized::Affine;
    /// use shapeproof::{prelude::*, tensor};
    ///
    /// const TENTHS: Affine = Affine::new(0.1, -28);
    /// let q: Tensor<i8, Shape![3]> = TENTHS.quantize(&tensor![0.0, 1.26, -40.0]);
    /// assert_eq!(q, tensor![-28_i8, -15, -128]);
    /// assert_eq!(TENTHS.dequantize(&q), tensor![0.0, 1.3000001, -10.0]);
    /// ```
    #[must_use]
    #[inline]
    pub fn quantize<'a, T: QuantizedElement, S: StaticShape>(
        self,
        x: impl LayerOperand<'a, S, quantize, f32>,
    ) -> Tensor<T, S> {
        let mut out = Tensor::full(T::saturate(0));
        self.quantize_into(x, &mut out);
        out
    }

    /// [`quantize`](Self::quantize), written to a tensor.
    #[inline]
    pub fn quantize_into<'a, T: QuantizedElement, S: StaticShape>(
        self,
        x: impl LayerOperand<'a, S, quantize, f32>,
        out: &mut Tensor<T, S>,
    ) {
        for (y, &x) in out.as_mut_slice().iter_mut().zip(x.elements()) {
            *y = self.to_integer(x);
        }
    }

    /// The numbers that the integers of a tensor stand for, `scale * (q - zero_point)`.
    #[must_use]
    #[inline]
    pub fn dequantize<'a, T: QuantizedElement, S: StaticShape>(
        self,
        x: impl LayerOperand<'a, S, dequantize, T> + crate::expr::Stored<'a, Elem = T, Shape = S>,
    ) -> Tensor<f32, S> {
        let mut out = Tensor::full(0.0);
        self.dequantize_into(x, &mut out);
        out
    }

    /// [`dequantize`](Self::dequantize), written to a tensor.
    #[inline]
    pub fn dequantize_into<'a, T: QuantizedElement, S: StaticShape>(
        self,
        x: impl LayerOperand<'a, S, dequantize, T>,
        out: &mut Tensor<f32, S>,
    ) {
        for (y, &x) in out.as_mut_slice().iter_mut().zip(x.elements()) {
            *y = self.to_real(x);
        }
    }
}

/// A change of quantization and of the type of the elements, such as from `i8` to `u8`. From `i8` to `i8` a
/// [`Table`](super::Table) is faster.
///
/// ```
/// use shapeproof::quantized::{Affine, Requantize};
///
/// const TO_U8: Requantize = Requantize::new(Affine::new(1.0 / 256.0, -128), Affine::new(1.0 / 256.0, 0));
/// let (x, mut y) = ([-128_i8, 0, 127], [0_u8; 3]);
/// TO_U8.try_eval_slices(&x, &mut y)?;
/// assert_eq!(y, [0, 128, 255]);
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
///
/// # Source
///
/// tflite-micro's `QUANTIZE` of integers, bit for bit.
#[derive(Clone, Copy, Debug)]
pub struct Requantize {
    from: i32,
    factor: Multiplier,
    to: i32,
}

impl Requantize {
    /// The change from one quantization to another.
    #[must_use]
    pub const fn new(input: Affine, output: Affine) -> Self {
        let factor = Multiplier::new(input.scale() as f64 / output.scale() as f64);
        Self { from: input.zero_point(), factor, to: output.zero_point() }
    }

    /// One element.
    #[must_use]
    #[inline(always)]
    pub fn apply<T: QuantizedElement, U: QuantizedElement>(self, x: T) -> U {
        U::saturate(self.factor.apply(x.into() - self.from).saturating_add(self.to))
    }

    /// All elements of a slice, written to another slice of the same length.
    ///
    /// # Errors
    ///
    /// The slices differ in length; nothing is written.
    #[inline]
    pub fn try_eval_slices<T: QuantizedElement, U: QuantizedElement>(
        self,
        x: &[T],
        out: &mut [U],
    ) -> Result<(), ShapeError> {
        lengths("requantize", &[(out.len(), x.len())])?;
        for (y, &x) in out.iter_mut().zip(x) {
            *y = self.apply(x);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Affine;

    #[test]
    fn halves_are_rounded_away_from_zero_and_numbers_beside_them_to_the_nearest() {
        let steps = Affine::new(1.0, 0);
        let halves = (0..100).map(|k| k as f32 + 0.5);
        for x in halves.flat_map(|half| [half, half.next_down(), half.next_up(), half - 0.5]) {
            assert_eq!(steps.to_integer::<i8>(x), x.round() as i8, "{x:e}");
            assert_eq!(steps.to_integer::<i8>(-x), -x.round() as i8, "-{x:e}");
        }
        let limits = [8_388_607.5, 1e10, f32::INFINITY].map(|x| [x, -x].map(|x| steps.to_integer::<i16>(x)));
        assert_eq!(limits, [[i16::MAX, i16::MIN]; 3]);
        assert_eq!(Affine::new(0.5, 3).to_integer::<i8>(f32::NAN), 3);
    }
}
