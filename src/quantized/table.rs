//! Functions of one element, as tables of all 256 values.

use super::affine::{Activation, Affine};
use super::kernel::fixed;
use super::multiplier::{Multiplier, high_product_16, shifted_up};
use super::operand::{LayerOperand, lengths};
use crate::expr::Stored;
use crate::math::rounding::divide_by_power;
use crate::shape::StaticShape;
use crate::shape::error::ShapeError;
use crate::storage::Tensor;

/// The operation of [`Table`], as messages name it.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum quantized_table {}

/// A function of `i8` elements: logistic, tanh, hard swish, a rectifier or a change of quantization. All values are computed at compile
/// time.
///
/// ```
/// use shapeproof::quantized::{Affine, Table};
/// use shapeproof::tensor;
///
/// static SIGMOID: Table = Table::logistic(Affine::new(0.1, 0));
/// assert_eq!(SIGMOID.eval(&tensor![-128_i8, 0, 10, 127]), tensor![-128_i8, 0, 59, 127]);
/// ```
///
/// # Cost
///
/// 256 bytes; a load for each element.
#[derive(Clone)]
pub struct Table([i8; 256]);

/// The function of a fixed-point argument with four integer bits.
#[derive(Clone, Copy)]
enum Function {
    Logistic,
    Tanh,
}

impl Table {
    /// `1 / (1 + exp(-x))`; the result has the scale 1/256 and the zero point -128.
    ///
    /// # Source
    ///
    /// tflite-micro's `LOGISTIC` with its reference kernels, bit for bit.
    #[must_use]
    #[track_caller]
    pub const fn logistic(input: Affine) -> Self {
        Self::of(input, Function::Logistic)
    }

    /// `tanh(x)`; the result has the scale 1/128 and the zero point 0.
    ///
    /// # Source
    ///
    /// tflite-micro's `TANH` with its reference kernels, bit for bit.
    #[must_use]
    #[track_caller]
    pub const fn tanh(input: Affine) -> Self {
        Self::of(input, Function::Tanh)
    }

    /// `x` where it is positive, else `alpha * x`.
    ///
    /// # Source
    ///
    /// tflite-micro's `LEAKY_RELU`, bit for bit: its factors are quotients of 32-bit numbers.
    #[must_use]
    #[track_caller]
    pub const fn leaky_relu(input: Affine, alpha: f32, output: Affine) -> Self {
        let above = Multiplier::new((input.scale() / output.scale()) as f64);
        // A multiplier is not negative, so a negative `alpha` is replaced by its absolute value, and its sign applied afterwards.
        let size = if alpha < 0.0 { -alpha } else { alpha };
        let below = Multiplier::new((input.scale() * size / output.scale()) as f64);
        let mut table = [0; 256];
        let mut i = 0;
        while i < 256 {
            let x = i as i32 - 128 - input.zero() as i32;
            let value = if x >= 0 { above.apply(x) } else { below.apply(if alpha < 0.0 { -x } else { x }) };
            Self::set(&mut table, i, value.saturating_add(output.zero() as i32));
            i += 1;
        }
        Self(table)
    }

    /// `x` where it is positive, else 0.
    ///
    /// # Source
    ///
    /// tflite-micro's `RELU`, bit for bit.
    #[must_use]
    #[track_caller]
    pub const fn relu(input: Affine, output: Affine) -> Self {
        let factor = Multiplier::new((input.scale() / output.scale()) as f64);
        let mut table = [0; 256];
        let mut i = 0;
        while i < 256 {
            let x = i as i32 - 128 - input.zero() as i32;
            let value = factor.apply(x);
            Self::set(
                &mut table,
                i,
                (if value > 0 { value } else { 0 }).saturating_add(output.zero() as i32),
            );
            i += 1;
        }
        Self(table)
    }

    /// `x`, but at least 0 and at most 6, in the same quantization.
    ///
    /// # Source
    ///
    /// tflite-micro's `RELU6`, bit for bit.
    #[must_use]
    pub const fn relu6(quantization: Affine) -> Self {
        let range = Activation::Relu6.range::<i8>(quantization);
        let mut table = [0; 256];
        let mut i = 0;
        while i < 256 {
            Self::set(&mut table, i, range.nearest(i as i32 - 128));
            i += 1;
        }
        Self(table)
    }

    /// `x * min(max(x + 3, 0), 6) / 6`.
    ///
    /// # Panics
    ///
    /// The scale of the input is at least 128 times that of the output. In a constant that is an error of the build.
    ///
    /// # Source
    ///
    /// tflite-micro's `HARD_SWISH`, bit for bit: fixed-point numbers of 16 bits, the argument shifted left by 7 bits.
    #[must_use]
    #[track_caller]
    pub const fn hard_swish(input: Affine, output: Affine) -> Self {
        let fine = 1.0 / 128.0 * input.scale();
        let to_output = Multiplier::new((fine / output.scale()) as f64);
        // The 16-bit integers of this scale cover -3 to 3.
        let to_gate = Multiplier::new((fine / (3.0 / 32768.0)) as f64);
        assert!(to_output.exponent() <= 0, "the scale of the input is too far above that of the output");
        let (output_factor, gate_factor) = (to_output.short(), to_gate.short());
        let mut table = [0; 256];
        let mut i = 0;
        while i < 256 {
            let x = ((i as i32 - 128 - input.zero() as i32) as i16).wrapping_shl(7);
            let scaled = high_product_16(x, output_factor);
            let mut gate = x;
            if to_gate.exponent() > 0 {
                gate = shifted_up(gate, to_gate.exponent() - 1);
            }
            gate = high_product_16(gate, gate_factor);
            if to_gate.exponent() > 0 {
                gate = shifted_up(gate, 1);
            }
            if to_gate.exponent() < 0 {
                gate = divide_by_power(gate as i32, -to_gate.exponent()) as i16;
            }
            // Maps the range -1 to 1 to the range 0 to 1.
            let gate = (gate as i32 + (1 << 15)) >> 1;
            // This product is truncated, not rounded.
            let product = gate * scaled as i32 / (1 << 15);
            let value = divide_by_power(product, -to_output.exponent());
            Self::set(&mut table, i, (value as i16).wrapping_add(output.zero() as i16) as i32);
            i += 1;
        }
        Self(table)
    }

    /// The same numbers in another quantization.
    ///
    /// # Source
    ///
    /// tflite-micro's `QUANTIZE` from `i8` to `i8`, bit for bit.
    #[must_use]
    #[track_caller]
    pub const fn requantize(input: Affine, output: Affine) -> Self {
        let (factor, zero, above) = (
            Multiplier::new(input.scale() as f64 / output.scale() as f64),
            input.zero() as i32,
            output.zero() as i32,
        );
        let mut table = [0; 256];
        let mut i = 0;
        while i < 256 {
            let value = factor.apply(i as i32 - 128 - zero).saturating_add(above);
            Self::set(&mut table, i, value);
            i += 1;
        }
        Self(table)
    }

    /// Writes the `i8` nearest to `value`.
    #[expect(clippy::indexing_slicing, reason = "the index is below 256; a const fn has no `get`")]
    const fn set(table: &mut [i8; 256], i: usize, value: i32) {
        let value = if value < -128 { -128 } else { value };
        table[i] = if value > 127 { 127 } else { value as i8 };
    }

    const fn of(input: Affine, function: Function) -> Self {
        /// Integer bits of the argument.
        const BITS: u32 = 4;
        let factor = Multiplier::new(input.scale() as f64 * (1_i64 << (31 - BITS)) as f64);
        let shift = if factor.exponent() > 0 { factor.exponent() as u32 } else { 0 };
        // At this distance from 0 and beyond, the result is the limit of the function.
        let radius = ((((1_i64 << BITS) - 1) << (31 - BITS)) >> shift) as i32;
        let mut table = [0; 256];
        let mut i = 0;
        while i < 256 {
            let x = i as i32 - 128 - input.zero() as i32;
            let value = if x <= -radius {
                -128
            } else if x >= radius {
                127
            } else {
                let x = factor.apply(x);
                match function {
                    Function::Logistic => divide_by_power(fixed::logistic(x), 23) - 128,
                    Function::Tanh => divide_by_power(fixed::tanh(x), 24),
                }
            };
            Self::set(&mut table, i, value);
            i += 1;
        }
        Self(table)
    }

    /// The value of one element.
    #[must_use]
    #[inline(always)]
    pub fn get(&self, x: i8) -> i8 {
        // The index comes from a byte, which is below 256: the compiler removes the check.
        self.0.get(usize::from((x as u8) ^ 0x80)).copied().unwrap_or(0)
    }

    /// The values of all elements of a tensor.
    #[must_use]
    #[inline]
    pub fn eval<'a, S: StaticShape, A>(&self, x: A) -> Tensor<i8, S>
    where
        A: Stored<'a, Elem = i8, Shape = S> + LayerOperand<'a, S, quantized_table>,
    {
        let mut out = Tensor::full(0);
        self.eval_into(x, &mut out);
        out
    }

    /// The values of all elements of a tensor, written to another.
    #[inline]
    pub fn eval_into<'a, S: StaticShape>(
        &self,
        x: impl LayerOperand<'a, S, quantized_table>,
        out: &mut Tensor<i8, S>,
    ) {
        self.run(x.elements(), out.as_mut_slice());
    }

    /// The values of all elements, written to another slice of the same length.
    ///
    /// # Errors
    ///
    /// The slices differ in length; nothing is written.
    #[inline]
    pub fn try_eval_slices(&self, x: &[i8], out: &mut [i8]) -> Result<(), ShapeError> {
        lengths("table", &[(out.len(), x.len())])?;
        self.run(x, out);
        Ok(())
    }

    /// The values of all elements, which overwrite them.
    #[inline]
    pub fn eval_in_place(&self, x: &mut [i8]) {
        for x in x {
            *x = self.get(*x);
        }
    }

    #[inline(always)]
    fn run(&self, x: &[i8], out: &mut [i8]) {
        for (y, &x) in out.iter_mut().zip(x) {
            *y = self.get(x);
        }
    }
}
