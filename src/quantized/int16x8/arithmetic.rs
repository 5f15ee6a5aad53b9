//! Elementwise arithmetic.

use core::marker::PhantomData;

use duplicate::duplicate_item;

use super::folded::range;
use crate::quantized::arithmetic::{at_one_scale, product};
use crate::quantized::kernel::elementwise::{ProductParams, SumParams};
use crate::quantized::kernel::wide;
use crate::quantized::operand::{Operand, lengths};
use crate::quantized::{Activation, Affine, quantized_add, quantized_mul, quantized_sub};
use crate::shape::StaticShape;
use crate::shape::error::ShapeError;
use crate::storage::Tensor;

/// The sum of two `i16` tensors of shape `S`, whose scales differ.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, int16x8::Add};
/// use shapeproof::{prelude::*, tensor};
///
/// static ADD: Add<Shape![2]> =
///     Add::new(Affine::new(0.5, 0), Affine::new(0.25, 0), Affine::new(1.0, 0), Activation::None);
/// assert_eq!(ADD.eval(&tensor![2000_i16, -20], &tensor![4000_i16, 8]), tensor![2000_i16, -8]);
/// ```
///
/// # Source
///
/// tflite-micro's `ADD` of `int16`, bit for bit.
pub struct Add<S> {
    parameters: SumParams,
    shape: PhantomData<fn() -> S>,
}

/// The difference of two `i16` tensors of shape `S`, whose scales differ.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, int16x8::Sub};
/// use shapeproof::{prelude::*, tensor};
///
/// static SUB: Sub<Shape![2]> =
///     Sub::new(Affine::new(0.5, 0), Affine::new(0.25, 0), Affine::new(1.0, 0), Activation::Relu);
/// assert_eq!(SUB.eval(&tensor![4000_i16, -20], &tensor![4000_i16, 8]), tensor![1000_i16, 0]);
/// ```
///
/// # Source
///
/// tflite-micro's `SUB` of `int16`, bit for bit.
pub struct Sub<S> {
    parameters: SumParams,
    shape: PhantomData<fn() -> S>,
}

/// The product of two `i16` tensors of shape `S`, whose scales differ.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, int16x8::Mul};
/// use shapeproof::{prelude::*, tensor};
///
/// static MUL: Mul<Shape![2]> =
///     Mul::new(Affine::new(0.5, 0), Affine::new(0.25, 0), Affine::new(0.5, 0), Activation::None);
/// assert_eq!(MUL.eval(&tensor![300_i16, 30_000], &tensor![8_i16, -8]), tensor![600_i16, -32_768]);
/// ```
///
/// # Source
///
/// tflite-micro's `MUL` of `int16`, bit for bit.
pub struct Mul<S> {
    parameters: ProductParams,
    shape: PhantomData<fn() -> S>,
}

#[duplicate_item(
    Operation Op              one;
    [Add]     [quantized_add] [wide::add];
    [Sub]     [quantized_sub] [wide::sub];
    [Mul]     [quantized_mul] [wide::mul];
)]
impl<S: StaticShape> Operation<S> {
    /// The result of two elements.
    #[must_use]
    #[inline(always)]
    pub fn apply(&self, a: i16, b: i16) -> i16 {
        one(a, b, &self.parameters)
    }

    /// The result of two tensors.
    #[must_use]
    #[inline]
    pub fn eval<'a, 'b>(
        &self,
        a: impl Operand<'a, S, Op, i16>,
        b: impl Operand<'b, S, Op, i16>,
    ) -> Tensor<i16, S> {
        let mut out = Tensor::full(0);
        self.eval_into(a, b, &mut out);
        out
    }

    /// The result of two tensors, written to a third.
    #[inline]
    pub fn eval_into<'a, 'b>(
        &self,
        a: impl Operand<'a, S, Op, i16>,
        b: impl Operand<'b, S, Op, i16>,
        out: &mut Tensor<i16, S>,
    ) {
        self.run(a.elements(), b.elements(), out.as_mut_slice());
    }

    /// The result of the elements of two tensors, row-major, written to memory with room for it.
    ///
    /// # Errors
    ///
    /// One of them has another number of elements than the shape; nothing is written.
    #[inline]
    pub fn try_eval_slices(&self, a: &[i16], b: &[i16], out: &mut [i16]) -> Result<(), ShapeError> {
        lengths(stringify!(Op), &[(a.len(), S::LEN), (b.len(), S::LEN), (out.len(), S::LEN)])?;
        self.run(a, b, out);
        Ok(())
    }

    /// The result of the elements of two tensors, row-major, written over those of the first.
    ///
    /// # Errors
    ///
    /// One of them has another number of elements than the shape; nothing is written.
    #[inline]
    pub fn try_eval_in_place(&self, a: &mut [i16], b: &[i16]) -> Result<(), ShapeError> {
        lengths(stringify!(Op), &[(a.len(), S::LEN), (b.len(), S::LEN)])?;
        for (a, &b) in a.iter_mut().zip(b) {
            *a = self.apply(*a, b);
        }
        Ok(())
    }

    #[inline(always)]
    fn run(&self, a: &[i16], b: &[i16], out: &mut [i16]) {
        for ((y, &a), &b) in out.iter_mut().zip(a).zip(b) {
            *y = self.apply(a, b);
        }
    }
}

#[duplicate_item(
    Operation what                                           made;
    [Add]     ["The sum of operands of these scales."]        [at_one_scale(left, right, output, range, wide::UP)];
    [Sub]     ["The difference of operands of these scales."] [at_one_scale(left, right, output, range, wide::UP)];
    [Mul]     ["The product of operands of these scales."]    [product(left, right, output, range)];
)]
impl<S> Operation<S> {
    #[doc = what]
    ///
    /// # Panics
    ///
    /// A zero point is not 0. In a constant that is an error of the build.
    #[must_use]
    #[track_caller]
    pub const fn new(left: Affine, right: Affine, output: Affine, activation: Activation) -> Self {
        let (left, right, range) = (left.symmetric(), right.symmetric(), range(activation, output));
        Self { parameters: made, shape: PhantomData }
    }
}
