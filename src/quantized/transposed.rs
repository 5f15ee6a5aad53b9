//! Transposed convolutions.

use core::marker::PhantomData;

use super::filters::{Filters, Precision, at, factor};
use super::kernel::channel::OutputRange;
use super::multiplier::Multiplier;
use super::operand::{LayerOperand, lengths};
use crate::shape::StaticExtent;
use crate::shape::error::ShapeError;
use crate::storage::Tensor;

/// The operation of [`TransposeConv2d`], as messages name it.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum transpose_conv2d {}

/// A transposed convolution: each pixel of an image `X`, `[h, w, c]`, adds its products with the filters `F`,
/// `[o, kh, kw, c]`, to a window of the output `Y`, `[oh, ow, o]`. From one pixel to the next the window moves by the strides.
///
/// The first window starts as many rows and columns before the output as `new` is given; what falls outside of the output is
/// dropped. `cargo check` checks that the channels and the outputs of image, filters and output agree.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, Filters, Scales, TransposeConv2d};
/// use shapeproof::{prelude::*, tensor};
///
/// // Every pixel becomes two by two.
/// static TWICE: TransposeConv2d<Shape![1, 2, 1], Shape![1, 2, 2, 1], Shape![2, 4, 1]> = TransposeConv2d::new(
///     &Filters {
///         input: Affine::new(0.5, 0),
///         weights: &Tensor::full(100),
///         scales: Scales::PerTensor(0.01),
///         bias: &tensor![0],
///         output: Affine::new(0.25, 0),
///         activation: Activation::None,
///     },
///     [2, 2],
///     [0, 0],
/// );
/// let y = TWICE.eval(&tensor![[[3_i8], [-5]]]);
/// assert_eq!(y.as_slice(), [6, 6, -10, -10, 6, 6, -10, -10]);
/// ```
///
/// # Source
///
/// tflite-micro's `TRANSPOSE_CONV`, bit for bit.
pub struct TransposeConv2d<X, F, Y>
where
    F: super::FilterShape,
{
    weights: Tensor<i8, F>,
    channels: Tensor<(i32, Multiplier), (F::Outputs,)>,
    zero: i32,
    range: OutputRange,
    strides: [usize; 2],
    before: [usize; 2],
    shapes: PhantomData<fn() -> (X, Y)>,
}

impl<H, W, C, O, KH, KW, OH, OW> TransposeConv2d<(H, W, C), (O, KH, KW, C), (OH, OW, O)>
where
    H: StaticExtent,
    W: StaticExtent,
    C: StaticExtent,
    O: StaticExtent,
    KH: StaticExtent,
    KW: StaticExtent,
    OH: StaticExtent,
    OW: StaticExtent,
{
    /// The transposed convolution with these constants. Windows are `strides` rows and columns apart, and the first begins
    /// `before` rows and columns before the output.
    ///
    /// # Panics
    ///
    /// A zero point or a scale is out of range, or a stride is 0. In a constant that is an error of the build.
    #[must_use]
    #[track_caller]
    #[expect(clippy::indexing_slicing, reason = "the index is below the length; a const fn has no iterators")]
    pub const fn new(filters: &Filters<'_, (O, KH, KW, C)>, strides: [usize; 2], before: [usize; 2]) -> Self {
        assert!(strides[0] > 0 && strides[1] > 0, "a stride is 0");
        let mut weights = Tensor::full(0);
        let mut channels = Tensor::full((0, Multiplier::new(0.0)));
        let (from, to) = (filters.weights.elements(), weights.elements_mut());
        let mut i = 0;
        while i < from.len() {
            to[i] = from[i];
            i += 1;
        }
        let (to, mut output) = (channels.elements_mut(), 0);
        while output < O::LEN {
            to[output] = (at(filters.bias.elements(), output), factor(filters, Precision::Double, output));
            output += 1;
        }
        Self {
            weights,
            channels,
            zero: filters.input.zero() as i32,
            range: filters.activation.range::<i8>(filters.output),
            strides,
            before,
            shapes: PhantomData,
        }
    }

    /// The transposed convolution of an image.
    #[must_use]
    #[inline]
    pub fn eval<'a>(&self, x: impl LayerOperand<'a, (H, W, C), transpose_conv2d>) -> Tensor<i8, (OH, OW, O)> {
        let mut out = Tensor::full(0);
        self.eval_into(x, &mut out);
        out
    }

    /// The transposed convolution of an image, written to a tensor.
    #[inline]
    pub fn eval_into<'a>(
        &self,
        x: impl LayerOperand<'a, (H, W, C), transpose_conv2d>,
        out: &mut Tensor<i8, (OH, OW, O)>,
    ) {
        self.run(x.elements(), out.as_mut_slice());
    }

    /// The transposed convolution of the elements of an image, row-major, written to memory with room for the result.
    ///
    /// # Errors
    ///
    /// A slice has another number of elements than its shape; nothing is written.
    #[inline]
    pub fn try_eval_slices(&self, x: &[i8], out: &mut [i8]) -> Result<(), ShapeError> {
        lengths(
            "transpose_conv2d",
            &[(x.len(), H::LEN * W::LEN * C::LEN), (out.len(), OH::LEN * OW::LEN * O::LEN)],
        )?;
        self.run(x, out);
        Ok(())
    }

    /// Computes each output element from all the pixels that contribute to it, so that no partial sums are stored.
    #[inline(never)]
    fn run(&self, x: &[i8], out: &mut [i8]) {
        let channels = C::LEN.max(1);
        for (pixel, out) in out.chunks_exact_mut(O::LEN.max(1)).enumerate() {
            let (row, column) = (pixel / OW::LEN.max(1), pixel % OW::LEN.max(1));
            let filters = self.weights.as_slice().chunks_exact((KH::LEN * KW::LEN * C::LEN).max(1));
            let filters = filters.zip(self.channels.as_slice());
            for (y, (filter, (bias, factor))) in out.iter_mut().zip(filters) {
                let mut sum = *bias;
                for (tap, weights) in filter.chunks_exact(channels).enumerate() {
                    let (tap_row, tap_column) = (tap / KW::LEN.max(1), tap % KW::LEN.max(1));
                    let Some(h) = source(row + self.before[0], tap_row, self.strides[0], H::LEN) else {
                        continue;
                    };
                    let Some(w) = source(column + self.before[1], tap_column, self.strides[1], W::LEN) else {
                        continue;
                    };
                    let at = (h * W::LEN + w) * C::LEN;
                    for (x, weight) in x.get(at..at + C::LEN).unwrap_or_default().iter().zip(weights) {
                        sum = sum.wrapping_add((i32::from(*x) - self.zero) * i32::from(*weight));
                    }
                }
                *y = self.range.cut(factor.apply(sum).wrapping_add(self.range.zero_point));
            }
        }
    }
}

/// The position along an axis of the input whose window has its element `tap` at this position of the output.
#[inline(always)]
fn source(position: usize, tap: usize, stride: usize, len: usize) -> Option<usize> {
    let distance = position.checked_sub(tap)?;
    // A stride is not 0: `new` asserts it.
    let (at, rest) = (distance.checked_div(stride)?, distance.checked_rem(stride)?);
    (rest == 0 && at < len).then_some(at)
}
