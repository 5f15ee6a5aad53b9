//! Sums and products of elements whose scales differ.

use super::super::multiplier::Multiplier;
use super::channel::{Channel, LayerElement, OutputRange};

/// The zero point of an operand of a sum, and the factor that brings it to the common scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaledOperand {
    pub(crate) zero_point: i32,
    pub(crate) factor: Multiplier,
}

/// The parameters of a sum of two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumParams {
    pub(crate) left: ScaledOperand,
    pub(crate) right: ScaledOperand,
    pub(crate) result: Channel,
    pub(crate) range: OutputRange,
}

impl ScaledOperand {
    /// The operand at the common scale, after a shift to the left by `T::UP` bits.
    #[inline(always)]
    pub(super) fn scale<T: LayerElement>(&self, x: T) -> i32 {
        self.factor.apply((x.into() - self.zero_point).wrapping_shl(T::UP))
    }

    /// Whether the factor is one half, so that scaling is a shift.
    #[cfg(any(shapeproof_dsp, target_arch = "x86_64"))]
    #[inline(always)]
    pub(crate) fn is_half(&self) -> bool {
        self.factor.mantissa() == 1 << 30 && self.factor.exponent() == 0
    }
}

/// The sum with the portable kernel.
#[inline(always)]
pub(crate) fn add_portable<T: LayerElement>(a: &[T], b: &[T], sum: &SumParams, out: &mut [T]) {
    for ((y, &a), &b) in out.iter_mut().zip(a).zip(b) {
        *y = add_one(a, b, sum);
    }
}

/// The sum of two elements.
#[inline(always)]
pub(crate) fn add_one<T: LayerElement>(a: T, b: T, sum: &SumParams) -> T {
    let total = sum.left.scale(a).wrapping_add(sum.right.scale(b));
    sum.range.cut(sum.result.requantize(total, sum.range.zero_point))
}

/// The sum of elements of `i8`.
#[inline(always)]
pub(crate) fn add(a: &[i8], b: &[i8], sum: &SumParams, out: &mut [i8]) {
    #[cfg(shapeproof_dsp)]
    {
        use super::asm::add::{add, add_halves};
        // The operand with the larger scale has the factor one half. It becomes the first one: addition is commutative.
        let (half, a, other, b) =
            if sum.left.is_half() { (sum.left, a, sum.right, b) } else { (sum.right, b, sum.left, a) };
        if half.is_half() && sum.result.is_short(1 << 29) {
            if other.is_half() {
                add_halves(a, b, half.zero_point, other.zero_point, &sum.result, out);
                return sum.range.cut_all(out);
            }
            if (1..31).contains(&-other.factor.exponent()) {
                add(a, b, half.zero_point, &other, &sum.result, out);
                return sum.range.cut_all(out);
            }
        }
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(sum) = super::sum_lanes::ScaledSum::new(a, b, sum, out) {
        return crate::storage::lanes::run(sum);
    }
    add_portable(a, b, sum, out);
}

/// The difference, with the parameters of a sum.
#[inline(always)]
pub(crate) fn sub<T: LayerElement>(a: &[T], b: &[T], sum: &SumParams, out: &mut [T]) {
    for ((y, &a), &b) in out.iter_mut().zip(a).zip(b) {
        *y = sub_one(a, b, sum);
    }
}

/// The difference of two elements.
#[inline(always)]
pub(crate) fn sub_one<T: LayerElement>(a: T, b: T, sum: &SumParams) -> T {
    let total = sum.left.scale(a).wrapping_sub(sum.right.scale(b));
    sum.range.cut(sum.result.requantize(total, sum.range.zero_point))
}

/// The parameters of a product of two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProductParams {
    pub(crate) left: i32,
    pub(crate) right: i32,
    pub(crate) factor: Multiplier,
    pub(crate) range: OutputRange,
}

/// The product.
#[inline(always)]
pub(crate) fn mul<T: LayerElement>(a: &[T], b: &[T], product: &ProductParams, out: &mut [T]) {
    for ((y, &a), &b) in out.iter_mut().zip(a).zip(b) {
        *y = mul_one(a, b, product);
    }
}

/// The product of two elements.
#[inline(always)]
pub(crate) fn mul_one<T: LayerElement>(a: T, b: T, product: &ProductParams) -> T {
    let value = (a.into() - product.left) * (b.into() - product.right);
    let value = product.factor.apply(value).wrapping_add(product.range.zero_point);
    product.range.cut(value)
}
