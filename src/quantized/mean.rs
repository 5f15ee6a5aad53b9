//! Averages along an axis.

use core::marker::PhantomData;

use super::affine::{Activation, Affine};
use super::kernel::channel::OutputRange;
use super::kernel::geometry::part;
use super::multiplier::Multiplier;
use super::operand::{LayerOperand, lengths};
use crate::shape::StaticExtent;
use crate::shape::error::ShapeError;
use crate::storage::Tensor;

/// The operation of [`Mean`], as messages name it.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum quantized_mean {}

/// The mean of `i8` elements along the middle one of three axes, `[O, N, I]`: of an image of 7 by 7 with 64 channels over all
/// pixels it is `Mean<Dim<1>, Dim<49>, Dim<64>>`.
///
/// ```
/// use shapeproof::quantized::{Affine, Mean};
/// use shapeproof::{Dim, prelude::*, tensor};
///
/// static MEAN: Mean<Dim<1>, Dim<2>, Dim<3>> = Mean::new(Affine::new(0.5, 10), Affine::new(0.25, 0));
/// assert_eq!(MEAN.eval(&tensor![[10_i8, 12, 14], [10, 16, 13]]), tensor![[0_i8, 8, 7]]);
/// ```
///
/// # Cost
///
/// 4 bytes on the stack for each of the `I` results of a row.
///
/// # Source
///
/// tflite-micro's `MEAN`, bit for bit: the factor includes the division by the length, and the result is rounded.
pub struct Mean<O, N, I> {
    factor: Multiplier,
    zero: i32,
    range: OutputRange,
    lengths: PhantomData<fn() -> (O, N, I)>,
}

impl<O: StaticExtent, N: StaticExtent, I: StaticExtent> Mean<O, N, I> {
    /// The mean of elements of quantization `input`, as elements of quantization `output`.
    #[must_use]
    #[track_caller]
    pub const fn new(input: Affine, output: Affine) -> Self {
        let factor = Multiplier::new(input.scale() as f64 / output.scale() as f64);
        Self {
            // The mean of no elements is the zero point, whatever the factor.
            factor: if N::LEN == 0 { factor } else { factor.over(N::LEN) },
            zero: input.zero() as i32,
            range: Activation::None.range::<i8>(output),
            lengths: PhantomData,
        }
    }

    /// The means of a tensor.
    #[must_use]
    #[inline]
    pub fn eval<'a>(&self, x: impl LayerOperand<'a, (O, N, I), quantized_mean>) -> Tensor<i8, (O, I)> {
        let mut out = Tensor::full(0);
        self.eval_into(x, &mut out);
        out
    }

    /// The means of a tensor, written to another.
    #[inline]
    pub fn eval_into<'a>(
        &self,
        x: impl LayerOperand<'a, (O, N, I), quantized_mean>,
        out: &mut Tensor<i8, (O, I)>,
    ) {
        self.run(x.elements(), out.as_mut_slice());
    }

    /// The means of the elements of a tensor, row-major, written to memory with room for them.
    ///
    /// # Errors
    ///
    /// A slice has another number of elements than its shape; nothing is written.
    #[inline]
    pub fn try_eval_slices(&self, x: &[i8], out: &mut [i8]) -> Result<(), ShapeError> {
        lengths("mean", &[(x.len(), O::LEN * N::LEN * I::LEN), (out.len(), O::LEN * I::LEN)])?;
        self.run(x, out);
        Ok(())
    }

    #[inline(never)]
    fn run(&self, x: &[i8], out: &mut [i8]) {
        let mut sums = Tensor::<i32, (I,)>::full(0);
        for (o, out) in out.chunks_exact_mut(I::LEN.max(1)).enumerate() {
            let sums = sums.as_mut_slice();
            sums.fill(0);
            for row in part(x, o * N::LEN * I::LEN, N::LEN * I::LEN).chunks_exact(I::LEN.max(1)) {
                for (sum, &x) in sums.iter_mut().zip(row) {
                    *sum += i32::from(x);
                }
            }
            for (y, &sum) in out.iter_mut().zip(&*sums) {
                let value = self.factor.apply(sum - self.zero * N::LEN as i32);
                *y = self.range.cut(value.wrapping_add(self.range.zero_point));
            }
        }
    }
}
