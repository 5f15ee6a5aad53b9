//! From the sum of a channel to its quantized result.

use super::super::convert::QuantizedElement;
use super::super::multiplier::Multiplier;
#[cfg(shapeproof_dsp)]
use super::geometry::WindowGeometry;
#[cfg(shapeproof_dsp)]
use super::pool::{self, Patch};
use crate::math::rounding::{divide_by_power, high_product};

/// The bias of a channel, and how its sum of products becomes the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Channel {
    /// Twice the bias, with the zero points of the input and the weights in it.
    pub(crate) bias: i32,
    /// The factor's integer.
    pub(crate) mantissa: i32,
    /// The rounding term for `shift`, plus the zero point of the output shifted left by it: `2^(shift - 1) + zero_point *
    /// 2^shift`. Only channels that are [short](Channel::is_short) use it.
    pub(crate) offset: i32,
    /// The number of bits by which the product is shifted to the right; to the left where it is negative.
    pub(crate) shift: i32,
}

/// The factor of a channel's sum: mantissa, offset and shift of a [`Channel`], in the order in which the kernels read them.
pub type Factor = [i32; 3];

impl Channel {
    /// A channel whose result is 0.
    pub(crate) const NONE: Self = Self { bias: 0, mantissa: 0, offset: 0, shift: 1 };

    /// The channel with this bias and factor, and this zero point of the output.
    ///
    /// The bias is between `-2^30` and `2^30`.
    pub(crate) const fn new(bias: i32, factor: Multiplier, zero_point: i32) -> Self {
        let (mantissa, mut shift) = (factor.mantissa(), -factor.exponent());
        if mantissa == 0 {
            shift = 1;
        }
        let offset = if shift >= 1 && shift < 22 { (1 << (shift - 1)) + (zero_point << shift) } else { 0 };
        Self { bias: 2 * bias, mantissa, offset, shift }
    }

    /// The channel of a bias and a factor.
    #[inline(always)]
    pub(crate) const fn of(bias: i32, [mantissa, offset, shift]: Factor) -> Self {
        Self { bias, mantissa, offset, shift }
    }

    /// Its factor.
    pub(crate) const fn factor(self) -> Factor {
        [self.mantissa, self.offset, self.shift]
    }

    /// Whether twice the sum may be multiplied in 32 bits and shifted by `shift`, for sums whose distance from the bias is at
    /// most `bound`.
    pub(crate) const fn is_short(&self, bound: i64) -> bool {
        let bias = (self.bias / 2) as i64;
        let bias = if bias < 0 { -bias } else { bias };
        bias + bound < 1 << 30 && self.shift >= 1 && self.shift < 22
    }

    /// The result of a sum of products, as tflite-micro rounds it, before it is clamped to the range of the output.
    #[inline(always)]
    pub(crate) const fn requantize(&self, sum: i32, zero_point: i32) -> i32 {
        Self::rescale(sum.wrapping_add(self.bias >> 1), self.mantissa, self.shift, zero_point)
    }

    /// As [`requantize`](Self::requantize), in fewer steps if the channel [is short](Self::is_short).
    #[inline(always)]
    pub(crate) const fn result(&self, short: bool, sum: i32, zero_point: i32) -> i32 {
        if !short {
            return self.requantize(sum, zero_point);
        }
        let doubled = sum.wrapping_mul(2).wrapping_add(self.bias) as i64;
        let product = ((doubled * self.mantissa as i64 + (1 << 31)) >> 32) as i32;
        // The sign makes the shift round half away from zero.
        product.wrapping_add(product >> 31).wrapping_add(self.offset).wrapping_shr(self.shift as u32)
    }

    /// The result of a sum with its bias.
    #[inline(always)]
    pub(crate) const fn rescale(sum: i32, mantissa: i32, shift: i32, zero_point: i32) -> i32 {
        let left = if shift < 0 { -shift } else { 0 };
        let right = if shift < 0 { 0 } else { shift };
        let product = high_product(sum.wrapping_shl(left as u32), mantissa);
        divide_by_power(product, right).wrapping_add(zero_point)
    }
}

/// The zero point of an output and the range of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputRange {
    pub(crate) zero_point: i32,
    pub(crate) least: i32,
    pub(crate) greatest: i32,
}

impl OutputRange {
    /// The nearest value in the range.
    #[inline(always)]
    pub(crate) const fn nearest(&self, x: i32) -> i32 {
        let x = if x < self.least { self.least } else { x };
        if x > self.greatest { self.greatest } else { x }
    }

    /// The nearest value in the range, as an element.
    #[inline(always)]
    pub(crate) fn cut<T: LayerElement>(&self, x: i32) -> T {
        T::truncate(self.nearest(x))
    }

    /// Clamps elements to the range; does nothing if it is the whole range of the type.
    #[cfg(shapeproof_dsp)]
    #[inline(always)]
    pub(crate) fn cut_all<T: LayerElement>(&self, out: &mut [T]) {
        if self.least > T::LEAST || self.greatest < T::GREATEST {
            self.cut_each(out);
        }
    }

    // All layers share one copy of it, which saves flash.
    #[cfg(shapeproof_dsp)]
    #[inline(never)]
    fn cut_each<T: LayerElement>(&self, out: &mut [T]) {
        for x in out {
            *x = self.cut((*x).into());
        }
    }
}

/// The elements of a layer: `i8`, or `i16` in the 16x8 mode.
pub(crate) trait LayerElement: QuantizedElement + Ord {
    /// The least value.
    const LEAST: i32;
    /// The greatest value.
    const GREATEST: i32;
    /// The least and the greatest zero point.
    const ZERO_POINTS: [i32; 2];
    /// The message of the panic for another zero point.
    const ZERO_POINT_BEYOND: &str;
    /// The number of bits by which operands of a sum are shifted left before they are scaled.
    const UP: u32;

    /// The element with the value `x`, which is between the least and the greatest.
    fn truncate(x: i32) -> Self;

    /// Whether the processor has instructions for averages of eight channels.
    #[cfg(shapeproof_dsp)]
    const HAS_EIGHTS: bool = false;

    /// Writes the averages under a window of the first channels, if the processor has instructions for them. Returns how many.
    #[cfg(shapeproof_dsp)]
    #[inline(always)]
    fn first_averages(_: &[Self], _: &WindowGeometry, _: &Patch, _: OutputRange, _: &mut [Self]) -> usize {
        0
    }
}

impl LayerElement for i8 {
    const LEAST: i32 = i8::MIN as i32;
    const GREATEST: i32 = i8::MAX as i32;
    const ZERO_POINTS: [i32; 2] = [-128, 127];
    const ZERO_POINT_BEYOND: &str = "the zero point of elements of i8 is at most 127";
    const UP: u32 = 20;

    #[inline(always)]
    fn truncate(x: i32) -> Self {
        x as i8
    }

    #[cfg(shapeproof_dsp)]
    const HAS_EIGHTS: bool = true;

    #[cfg(shapeproof_dsp)]
    #[inline(always)]
    fn first_averages(
        x: &[Self],
        geometry: &WindowGeometry,
        window: &Patch,
        range: OutputRange,
        out: &mut [Self],
    ) -> usize {
        pool::eights(x, geometry, window, range, out)
    }
}

impl LayerElement for i16 {
    const LEAST: i32 = i16::MIN as i32;
    const GREATEST: i32 = i16::MAX as i32;
    const ZERO_POINTS: [i32; 2] = [0, 0];
    const ZERO_POINT_BEYOND: &str = "the zero point of elements of i16 is 0";
    const UP: u32 = 15;

    #[inline(always)]
    fn truncate(x: i32) -> Self {
        x as i16
    }
}
