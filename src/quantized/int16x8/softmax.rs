//! Softmax over the last axis.

use core::marker::PhantomData;

use crate::quantized::kernel::geometry::{part, part_mut};
use crate::quantized::kernel::wide_softmax;
use crate::quantized::multiplier::Multiplier;
use crate::quantized::operand::{LayerOperand, lengths};
use crate::quantized::{Affine, quantized_softmax};
use crate::shape::axis::AtAxis;
use crate::shape::error::ShapeError;
use crate::shape::{Axis, StaticExtent, StaticShape};
use crate::storage::Tensor;

/// Softmax over the last axis of `i16` tensors of shape `S`. The result has the scale 1/32768: [`Softmax::OUTPUT`].
///
/// ```
/// use shapeproof::quantized::{Affine, int16x8::Softmax};
/// use shapeproof::{prelude::*, tensor};
///
/// static SOFTMAX: Softmax<Shape![3]> = Softmax::new(Affine::new(0.001, 0), 1.0);
/// // exp(0.5), exp(0.5) and exp(1.5), over their sum, in 32768ths.
/// assert_eq!(SOFTMAX.eval(&tensor![500_i16, 500, 1500]), tensor![6945_i16, 6945, 18879]);
/// ```
///
/// # Cost
///
/// Two table lookups for each element, and nothing on the stack.
///
/// # Source
///
/// tflite-micro's `SOFTMAX` of `int16`, bit for bit: tables of 513 values of `exp` and `1 / (1 + x)`, with linear interpolation.
pub struct Softmax<S> {
    factor: Multiplier,
    shape: PhantomData<fn() -> S>,
}

impl<S: StaticShape + AtAxis<Axis<-1>, Extent: StaticExtent>> Softmax<S> {
    /// The quantization of the result.
    pub const OUTPUT: Affine = Affine::new(1.0 / 32768.0, 0);

    /// The softmax of `beta` times a tensor of this quantization.
    ///
    /// # Panics
    ///
    /// The zero point is not 0, `beta` times the scale is above 1, or the last axis is longer than 65536, for which the source's sum
    /// would overflow. In a constant that is an error of the build.
    #[must_use]
    #[track_caller]
    pub const fn new(input: Affine, beta: f32) -> Self {
        let scale = beta as f64 * input.of::<i16>().scale() as f64;
        assert!(scale <= 1.0, "beta times the scale of the input is at most 1");
        assert!(<S::Extent as StaticExtent>::LEN <= 1 << 16, "a row is at most 65536 long");
        Self { factor: Multiplier::new(scale / (10.0 / 65535.0)), shape: PhantomData }
    }

    /// The softmax of a tensor.
    #[must_use]
    #[inline]
    pub fn eval<'a>(&self, x: impl LayerOperand<'a, S, quantized_softmax, i16>) -> Tensor<i16, S> {
        let mut out = Tensor::full(0);
        self.eval_into(x, &mut out);
        out
    }

    /// The softmax of a tensor, written to another.
    #[inline]
    pub fn eval_into<'a>(
        &self,
        x: impl LayerOperand<'a, S, quantized_softmax, i16>,
        out: &mut Tensor<i16, S>,
    ) {
        self.run(x.elements(), out.as_mut_slice());
    }

    /// The softmax of the elements of a tensor, row-major, written to memory with room for it.
    ///
    /// # Errors
    ///
    /// A slice has another number of elements than the shape; nothing is written.
    #[inline]
    pub fn try_eval_slices(&self, x: &[i16], out: &mut [i16]) -> Result<(), ShapeError> {
        lengths("softmax", &[(x.len(), S::LEN), (out.len(), S::LEN)])?;
        self.run(x, out);
        Ok(())
    }

    #[inline(never)]
    fn run(&self, x: &[i16], out: &mut [i16]) {
        let len = <S::Extent as StaticExtent>::LEN;
        let mut at = 0;
        while at < S::LEN {
            wide_softmax::softmax(part(x, at, len), self.factor, part_mut(out, at, len));
            at += len;
        }
    }
}
