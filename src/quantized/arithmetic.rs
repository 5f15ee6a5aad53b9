//! Sums, differences and products of two tensors, element by element.

use core::marker::PhantomData;

use duplicate::duplicate_item;

use super::affine::{Activation, Affine};
use super::int16x8;
use super::kernel::channel::{Channel, LayerElement, OutputRange};
use super::kernel::elementwise::{self, ProductParams, ScaledOperand, SumParams};
use super::kernel::geometry::part;
use super::multiplier::Multiplier;
use super::operand::{LayerOperand, lengths};
use crate::shape::StaticShape;
use crate::shape::error::ShapeError;
use crate::storage::Tensor;

/// The operation of [`Add`], as messages name it.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum quantized_add {}

/// The operation of [`Sub`], as messages name it.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum quantized_sub {}

/// The operation of [`Mul`], as messages name it.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum quantized_mul {}

/// The sum of two `i8` tensors of shape `S`, whose quantizations differ.
///
/// ```
/// use shapeproof::quantized::{Activation, Add, Affine};
/// use shapeproof::{prelude::*, tensor};
///
/// static ADD: Add<Shape![3]> =
///     Add::new(Affine::new(0.5, 0), Affine::new(0.25, 4), Affine::new(1.0, -10), Activation::None);
/// assert_eq!(ADD.eval(&tensor![2_i8, 20, 127], &tensor![4_i8, 44, 127]), tensor![-9_i8, 10, 84]);
/// ```
///
/// # Source
///
/// tflite-micro's `ADD`, bit for bit.
pub struct Add<S> {
    parameters: SumParams,
    shape: PhantomData<fn() -> S>,
}

/// The difference of two `i8` tensors of shape `S`, whose quantizations differ.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, Sub};
/// use shapeproof::{prelude::*, tensor};
///
/// static SUB: Sub<Shape![2]> =
///     Sub::new(Affine::new(0.5, 0), Affine::new(0.25, 4), Affine::new(1.0, -10), Activation::None);
/// assert_eq!(SUB.eval(&tensor![2_i8, 20], &tensor![4_i8, 44]), tensor![-9_i8, -10]);
/// ```
///
/// # Source
///
/// tflite-micro's `SUB`, bit for bit.
pub struct Sub<S> {
    parameters: SumParams,
    shape: PhantomData<fn() -> S>,
}

/// The product of two `i8` tensors of shape `S`, whose quantizations differ.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, Mul};
/// use shapeproof::{prelude::*, tensor};
///
/// static MUL: Mul<Shape![2]> =
///     Mul::new(Affine::new(0.5, 0), Affine::new(0.25, 4), Affine::new(0.5, 1), Activation::Relu);
/// assert_eq!(MUL.eval(&tensor![3_i8, 20], &tensor![8_i8, 0]), tensor![4_i8, 1]);
/// ```
///
/// # Source
///
/// tflite-micro's `MUL`, bit for bit.
pub struct Mul<S> {
    parameters: ProductParams,
    shape: PhantomData<fn() -> S>,
}

#[duplicate_item(
    Operation      T     Op              kernel                      one;
    [Add]          [i8]  [quantized_add] [elementwise::add]          [elementwise::add_one];
    [int16x8::Add] [i16] [quantized_add] [elementwise::add_portable] [elementwise::add_one];
    [Sub]          [i8]  [quantized_sub] [elementwise::sub]          [elementwise::sub_one];
    [int16x8::Sub] [i16] [quantized_sub] [elementwise::sub]          [elementwise::sub_one];
    [Mul]          [i8]  [quantized_mul] [elementwise::mul]          [elementwise::mul_one];
    [int16x8::Mul] [i16] [quantized_mul] [elementwise::mul]          [elementwise::mul_one];
)]
impl<S: StaticShape> Operation<S> {
    /// The result of two elements.
    #[must_use]
    #[inline(always)]
    pub fn apply(&self, a: T, b: T) -> T {
        one(a, b, &self.parameters)
    }

    /// The result of two tensors.
    #[must_use]
    #[inline]
    pub fn eval<'a, 'b>(
        &self,
        a: impl LayerOperand<'a, S, Op, T>,
        b: impl LayerOperand<'b, S, Op, T>,
    ) -> Tensor<T, S> {
        let mut out = Tensor::full(0);
        self.eval_into(a, b, &mut out);
        out
    }

    /// The result of two tensors, written to a third.
    #[inline]
    pub fn eval_into<'a, 'b>(
        &self,
        a: impl LayerOperand<'a, S, Op, T>,
        b: impl LayerOperand<'b, S, Op, T>,
        out: &mut Tensor<T, S>,
    ) {
        kernel(a.elements(), b.elements(), &self.parameters, out.as_mut_slice());
    }

    /// The result of the elements of two tensors, row-major, written to memory with room for it.
    ///
    /// # Errors
    ///
    /// A slice has another number of elements than the shape; nothing is written.
    #[inline]
    pub fn try_eval_slices(&self, a: &[T], b: &[T], out: &mut [T]) -> Result<(), ShapeError> {
        lengths(stringify!(Op), &[(a.len(), S::LEN), (b.len(), S::LEN), (out.len(), S::LEN)])?;
        kernel(a, b, &self.parameters, out);
        Ok(())
    }

    /// The result of the elements of two tensors, row-major, which overwrites the elements of the first.
    ///
    /// # Errors
    ///
    /// A slice has another number of elements than the shape; nothing is written.
    #[inline]
    pub fn try_eval_in_place(&self, a: &mut [T], b: &[T]) -> Result<(), ShapeError> {
        lengths(stringify!(Op), &[(a.len(), S::LEN), (b.len(), S::LEN)])?;
        // The kernel reads one slice and writes another, so it is given a copy of a few elements at a time; of more elements where the
        // stack is large and a call costs more: in parts of 64, a sum of 1024 elements takes 1.36 times the instructions on x86-64.
        const PART: usize = if cfg!(target_arch = "x86_64") { 1024 } else { 64 };
        for (a, b) in a.chunks_mut(PART).zip(b.chunks(PART)) {
            let mut copy = [0; PART];
            for (to, &from) in copy.iter_mut().zip(&*a) {
                *to = from;
            }
            kernel(part(&copy, 0, a.len()), b, &self.parameters, a);
        }
        Ok(())
    }
}

#[duplicate_item(
    Operation      T     what           made;
    [Add]          [i8]  ["sum"]        [sum_params];
    [int16x8::Add] [i16] ["sum"]        [sum_params];
    [Sub]          [i8]  ["difference"] [sum_params];
    [int16x8::Sub] [i16] ["difference"] [sum_params];
    [Mul]          [i8]  ["product"]    [product_params];
    [int16x8::Mul] [i16] ["product"]    [product_params];
)]
impl<S> Operation<S> {
    #[doc = concat!("The ", what, " of operands of these quantizations.")]
    ///
    /// # Panics
    ///
    /// A zero point is outside of the element type; for `i16` it must be 0. In a constant that is an error of the build.
    #[must_use]
    #[track_caller]
    pub const fn new(left: Affine, right: Affine, output: Affine, activation: Activation) -> Self {
        let parameters = made::<T>(left, right, output, activation.range::<T>(output));
        Self { parameters, shape: PhantomData }
    }
}

/// The parameters that scale two operands, shifted left by `T::UP` bits, to one scale (twice the larger one), and their sum to the output.
#[track_caller]
const fn sum_params<T: LayerElement>(
    left: Affine,
    right: Affine,
    output: Affine,
    range: OutputRange,
) -> SumParams {
    let twice = 2.0 * (if left.scale() > right.scale() { left.scale() } else { right.scale() }) as f64;
    let factor = Multiplier::new(twice / ((1_i64 << T::UP) as f64 * output.scale() as f64));
    SumParams {
        left: ScaledOperand {
            zero_point: left.of::<T>().zero_point(),
            factor: Multiplier::new(left.scale() as f64 / twice),
        },
        right: ScaledOperand {
            zero_point: right.of::<T>().zero_point(),
            factor: Multiplier::new(right.scale() as f64 / twice),
        },
        result: Channel::new(0, factor, output.zero_point()),
        range,
    }
}

/// The parameters of a product of operands with these quantizations.
#[track_caller]
const fn product_params<T: LayerElement>(
    left: Affine,
    right: Affine,
    output: Affine,
    range: OutputRange,
) -> ProductParams {
    let factor = left.scale() as f64 * right.scale() as f64 / output.scale() as f64;
    ProductParams {
        left: left.of::<T>().zero_point(),
        right: right.of::<T>().zero_point(),
        factor: Multiplier::new(factor),
        range,
    }
}
