//! Softmax over the last axis.

use core::marker::PhantomData;

use super::affine::Affine;
use super::kernel::geometry::{part, part_mut};
use super::kernel::softmax::{self, Scaled};
use super::operand::{LayerOperand, lengths};
use crate::shape::axis::AtAxis;
use crate::shape::error::ShapeError;
use crate::shape::{Axis, StaticExtent, StaticShape};
use crate::storage::Tensor;

/// The operation of [`Softmax`], as messages name it.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum quantized_softmax {}

/// Softmax over the last axis of `i8` tensors of shape `S`. The result has the scale 1/256 and the zero point -128:
/// [`Softmax::OUTPUT`].
///
/// ```
/// use shapeproof::quantized::{Affine, Softmax};
/// use shapeproof::{prelude::*, tensor};
///
/// static SOFTMAX: Softmax<Shape![3]> = Softmax::new(Affine::new(0.1, 0), 1.0);
/// // exp(0.5), exp(0.5) and exp(1.5), over their sum, in 256ths above -128.
/// assert_eq!(SOFTMAX.eval(&tensor![5_i8, 5, 15]), tensor![-74_i8, -74, 19]);
/// ```
///
/// # Cost
///
/// One exponential for each element, and 4 bytes of stack for it.
///
/// # Source
///
/// tflite-micro's `SOFTMAX` with its reference kernels, bit for bit.
pub struct Softmax<S> {
    scaled: Scaled,
    shape: PhantomData<fn() -> S>,
}

impl<S> Softmax<S> {
    /// The quantization of the result.
    pub const OUTPUT: Affine = Affine::new(1.0 / 256.0, -128);

    /// The softmax of `beta` times a tensor of this quantization.
    #[must_use]
    pub const fn new(input: Affine, beta: f32) -> Self {
        Self { scaled: Scaled::new(beta as f64 * input.scale() as f64), shape: PhantomData }
    }
}

impl<S: StaticShape + AtAxis<Axis<-1>, Extent: StaticExtent>> Softmax<S> {
    /// The softmax of a tensor.
    #[must_use]
    #[inline]
    pub fn eval<'a>(&self, x: impl LayerOperand<'a, S, quantized_softmax>) -> Tensor<i8, S> {
        let mut out = Tensor::full(0);
        self.eval_into(x, &mut out);
        out
    }

    /// The softmax of a tensor, written to another.
    #[inline]
    pub fn eval_into<'a>(&self, x: impl LayerOperand<'a, S, quantized_softmax>, out: &mut Tensor<i8, S>) {
        self.run(x.elements(), out.as_mut_slice());
    }

    /// The softmax of the elements of a tensor, row-major, written to memory with room for it.
    ///
    /// # Errors
    ///
    /// A slice has another number of elements than the shape; nothing is written.
    #[inline]
    pub fn try_eval_slices(&self, x: &[i8], out: &mut [i8]) -> Result<(), ShapeError> {
        lengths("softmax", &[(x.len(), S::LEN), (out.len(), S::LEN)])?;
        self.run(x, out);
        Ok(())
    }

    /// The softmax of the elements of a tensor, row-major, which overwrites them.
    ///
    /// # Errors
    ///
    /// The slice has another number of elements than the shape; nothing is written.
    #[inline]
    pub fn try_eval_in_place(&self, x: &mut [i8]) -> Result<(), ShapeError> {
        lengths("softmax", &[(x.len(), S::LEN)])?;
        self.run_in_place(x);
        Ok(())
    }

    #[inline(never)]
    fn run_in_place(&self, x: &mut [i8]) {
        let len = <S::Extent as StaticExtent>::LEN;
        let mut exps = Tensor::<i32, (S::Extent,)>::full(0);
        for row in x.chunks_exact_mut(len.max(1)) {
            softmax::softmax_in_place(row, self.scaled, exps.as_mut_slice());
        }
    }

    #[inline(never)]
    fn run(&self, x: &[i8], out: &mut [i8]) {
        let len = <S::Extent as StaticExtent>::LEN;
        let mut exps = Tensor::<i32, (S::Extent,)>::full(0);
        let mut at = 0;
        while at < S::LEN {
            softmax::softmax(part(x, at, len), self.scaled, exps.as_mut_slice(), part_mut(out, at, len));
            at += len;
        }
    }
}
