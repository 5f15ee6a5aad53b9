//! Transposed convolutions.

use core::marker::PhantomData;

use super::filters::{Filters, Precision, at, factor};
use super::kernel::channel::OutputRange;
use super::kernel::geometry::part;
use super::multiplier::Multiplier;
use super::operand::{LayerOperand, lengths};
use crate::shape::StaticExtent;
use crate::shape::error::ShapeError;
use crate::storage::Tensor;
use crate::target::SCALAR;

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
    /// Tap by tap: see `BY_OUTPUT`.
    weights: Tensor<i8, F>,
    channels: Tensor<(i32, Multiplier), (F::Outputs,)>,
    zero: i16,
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
        let (taps, mut i, mut output, mut tap, mut channel) = (KH::LEN * KW::LEN, 0, 0, 0, 0);
        while i < from.len() {
            let [first, second] = Self::within_tap(output, channel);
            to[tap * O::LEN * C::LEN + first + second] = from[i];
            (i, channel) = (i + 1, channel + 1);
            if channel == C::LEN {
                (tap, channel) = (tap + 1, 0);
            }
            if tap == taps {
                (output, tap) = (output + 1, 0);
            }
        }
        let (to, mut output) = (channels.elements_mut(), 0);
        while output < O::LEN {
            to[output] = (at(filters.bias.elements(), output), factor(filters, Precision::Double, output));
            output += 1;
        }
        Self {
            weights,
            channels,
            zero: filters.input.zero() as i16,
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

    /// Whether the weights of a tap are sorted by output, each with all its channels, and not by channel, each with all outputs: then
    /// vectors go over the outputs.
    const BY_OUTPUT: bool = SCALAR || O::LEN < 8 || C::LEN >= 16;

    /// The place of a weight among those of its tap, in two parts.
    const fn within_tap(output: usize, channel: usize) -> [usize; 2] {
        if Self::BY_OUTPUT { [output * C::LEN, channel] } else { [channel * O::LEN, output] }
    }

    /// Computes the outputs of a pixel from all the pixels that contribute to it, so that only their sums are stored.
    #[inline(never)]
    fn run(&self, x: &[i8], out: &mut [i8]) {
        let mut sums = Tensor::<i32, (O,)>::full(0);
        let sums = sums.as_mut_slice();
        let mut pixels = out.chunks_exact_mut(O::LEN.max(1));
        let mut row = Source::first(self.before[0], self.strides[0]);
        for _ in 0..OH::LEN {
            let mut column = Source::first(self.before[1], self.strides[1]);
            for _ in 0..OW::LEN {
                let Some(out) = pixels.next() else { return };
                for (sum, (bias, _)) in sums.iter_mut().zip(self.channels.as_slice()) {
                    *sum = *bias;
                }
                for (tap_row, h) in row.taps(KH::LEN, H::LEN) {
                    for (tap_column, w) in column.taps(KW::LEN, W::LEN) {
                        let pixel = part(x, (h * W::LEN + w) * C::LEN, C::LEN);
                        let tap = (tap_row * KW::LEN + tap_column) * O::LEN * C::LEN;
                        self.add(sums, pixel, part(self.weights.as_slice(), tap, O::LEN * C::LEN));
                    }
                }
                for (y, (sum, (_, factor))) in out.iter_mut().zip(sums.iter().zip(self.channels.as_slice())) {
                    *y = self.range.cut(factor.apply(*sum).wrapping_add(self.range.zero_point));
                }
                column = column.next();
            }
            row = row.next();
        }
    }

    /// Adds the products of a pixel with the weights of a tap to the sums of the outputs.
    #[inline(always)]
    fn add(&self, sums: &mut [i32], pixel: &[i8], weights: &[i8]) {
        let product = |x: &i8, weight: &i8| i32::from(i16::from(*x) - self.zero) * i32::from(*weight);
        if Self::BY_OUTPUT {
            for (sum, weights) in sums.iter_mut().zip(weights.chunks_exact(C::LEN.max(1))) {
                for (x, weight) in pixel.iter().zip(weights) {
                    *sum = sum.wrapping_add(product(x, weight));
                }
            }
        } else {
            for (x, weights) in pixel.iter().zip(weights.chunks_exact(O::LEN.max(1))) {
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum = sum.wrapping_add(product(x, weight));
                }
            }
        }
    }
}

/// Where the elements of the input lie that contribute to a position along an axis of the output.
#[derive(Clone, Copy)]
struct Source {
    /// The element whose window has its element `tap` at this position; that of each `stride` taps further is one before.
    element: usize,
    tap: usize,
    /// Not 0: `new` asserts it.
    stride: usize,
}

impl Source {
    /// That of position 0 of an output that begins so far behind the first window.
    #[inline(always)]
    fn first(before: usize, stride: usize) -> Self {
        let element = before.checked_div(stride).unwrap_or(0);
        Self { element, tap: before - element * stride, stride }
    }

    #[inline(always)]
    const fn next(self) -> Self {
        let Self { element, tap, stride } = self;
        if tap + 1 == stride {
            Self { element: element + 1, tap: 0, stride }
        } else {
            Self { element, tap: tap + 1, stride }
        }
    }

    /// Elements of the window, and the elements below `len` whose window has them here.
    #[inline(always)]
    fn taps(self, window: usize, len: usize) -> impl Iterator<Item = (usize, usize)> {
        let Self { element, tap, stride } = self;
        // Elements are counted down to 0, and those beyond the end are skipped.
        let skipped = (element + 1).saturating_sub(len);
        (skipped..=element)
            .map(move |i| (tap + i * stride, element - i))
            .take_while(move |(tap, _)| *tap < window)
    }
}
