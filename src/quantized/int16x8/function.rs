//! The logistic function and tanh.

use duplicate::duplicate_item;

use crate::expr::Stored;
use crate::quantized::Affine;
use crate::quantized::kernel::sigmoid;
use crate::quantized::operand::{LayerOperand, lengths};
use crate::shape::StaticShape;
use crate::shape::error::ShapeError;
use crate::storage::Tensor;

/// The operation of [`Logistic`], as messages name it.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum quantized_logistic {}

/// The operation of [`Tanh`], as messages name it.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum quantized_tanh {}

/// `1 / (1 + exp(-x))` of `i16` elements; the result has the scale 1/32768.
///
/// ```
/// use shapeproof::quantized::{Affine, int16x8::Logistic};
/// use shapeproof::tensor;
///
/// static LOGISTIC: Logistic = Logistic::new(Affine::new(0.001, 0));
/// // 0.0, 2.0 and -32.768
/// assert_eq!(LOGISTIC.eval(&tensor![0_i16, 2000, -32_768]), tensor![16_384_i16, 28_862, 1]);
/// ```
///
/// # Source
///
/// tflite-micro's `LOGISTIC` of `int16`, bit for bit: a table of 256 values, and lines between them.
#[derive(Clone, Copy, Debug)]
pub struct Logistic(ArgumentScale);

/// `tanh(x)` of `i16` elements; the result has the scale 1/32768.
///
/// ```
/// use shapeproof::quantized::{Affine, int16x8::Tanh};
/// use shapeproof::tensor;
///
/// static TANH: Tanh = Tanh::new(Affine::new(0.001, 0));
/// // 0.0, 0.5 and -32.768
/// assert_eq!(TANH.eval(&tensor![0_i16, 500, -32_768]), tensor![0_i16, 15_143, -32_767]);
/// ```
///
/// # Source
///
/// tflite-micro's `TANH` of `int16`, bit for bit: as the logistic function of twice the argument.
#[derive(Clone, Copy, Debug)]
pub struct Tanh(ArgumentScale);

/// The factor that converts an element to a multiple of 1/12288.
#[derive(Clone, Copy, Debug)]
struct ArgumentScale {
    factor: i32,
    shift: u32,
}

impl ArgumentScale {
    /// The factor for elements of this scale. A scale of `2^k / 4096` with `k` up to `most` is used exactly, without rounding.
    #[track_caller]
    const fn new(input: Affine, most: u32) -> Self {
        let scale = input.of::<i16>().scale() as f64 * 4096.0;
        let mut bits = 0;
        while bits <= most {
            let quotient = scale / (1 << bits) as f64;
            // A scale counts as a power of two if its binary logarithm is within 0.001 of an integer.
            if quotient > 0.999_307 && quotient < 1.000_693 {
                return Self { factor: 3 << bits, shift: 0 };
            }
            bits += 1;
        }
        let (mut factor, mut shift) = (scale * 3.0, 0);
        while factor <= 32767.0 / 2.0 && shift <= 30 {
            (factor, shift) = (factor * 2.0, shift + 1);
        }
        Self { factor: factor as i32, shift }
    }

    #[inline(always)]
    fn of(self, x: i16) -> i32 {
        let half = if self.shift > 0 { 1_i32.wrapping_shl(self.shift - 1) } else { 0 };
        i32::from(x).wrapping_mul(self.factor).wrapping_add(half).wrapping_shr(self.shift)
    }
}

#[duplicate_item(
    Function   Op                   most kernel;
    [Logistic] [quantized_logistic] [0]  [sigmoid::logistic_of];
    [Tanh]     [quantized_tanh]     [1]  [sigmoid::tanh_of];
)]
impl Function {
    /// The function of elements of this scale.
    ///
    /// # Panics
    ///
    /// The zero point is not 0. In a constant that is an error of the build.
    #[must_use]
    #[track_caller]
    pub const fn new(input: Affine) -> Self {
        Self(ArgumentScale::new(input, most))
    }

    /// The value of one element.
    #[must_use]
    #[inline]
    pub fn get(&self, x: i16) -> i16 {
        kernel(self.0.of(x))
    }

    /// The values of all elements of a tensor.
    #[must_use]
    #[inline]
    pub fn eval<'a, S: StaticShape, A>(&self, x: A) -> Tensor<i16, S>
    where
        A: Stored<'a, Elem = i16, Shape = S> + LayerOperand<'a, S, Op, i16>,
    {
        let mut out = Tensor::full(0);
        self.eval_into(x, &mut out);
        out
    }

    /// The values of all elements of a tensor, written to another.
    #[inline]
    pub fn eval_into<'a, S: StaticShape>(
        &self,
        x: impl LayerOperand<'a, S, Op, i16>,
        out: &mut Tensor<i16, S>,
    ) {
        self.run(x.elements(), out.as_mut_slice());
    }

    /// The values of all elements, written to another slice of the same length.
    ///
    /// # Errors
    ///
    /// The slices differ in length; nothing is written.
    #[inline]
    pub fn try_eval_slices(&self, x: &[i16], out: &mut [i16]) -> Result<(), ShapeError> {
        lengths(stringify!(Op), &[(out.len(), x.len())])?;
        self.run(x, out);
        Ok(())
    }

    /// The values of all elements, which overwrite them.
    #[inline]
    pub fn eval_in_place(&self, x: &mut [i16]) {
        for x in x {
            *x = self.get(*x);
        }
    }

    #[inline(always)]
    fn run(&self, x: &[i16], out: &mut [i16]) {
        for (y, &x) in out.iter_mut().zip(x) {
            *y = self.get(x);
        }
    }
}
