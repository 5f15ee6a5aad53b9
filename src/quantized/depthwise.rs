//! Depthwise convolution of an image.

use core::marker::PhantomData;

use super::filters::{Filters, depthwise_channels};
use super::kernel::channel::OutputRange;
use super::kernel::depthwise::{self, ORDER, Quad};
#[cfg(any(shapeproof_dsp, target_arch = "x86_64"))]
use super::kernel::direct;
#[cfg(target_arch = "x86_64")]
use super::kernel::{
    depthwise_lanes::{self, DepthwiseConvolution},
    tap_lanes::TapConvolution,
};
use super::operand::{LayerOperand, lengths};
use super::packed::Quads;
use super::shapes::{DepthwiseConvolve, DepthwiseConvolved};
pub use crate::element::operation::depthwise_conv2d;
use crate::shape::error::ShapeError;
use crate::shape::steps::Steps;
use crate::shape::{StaticExtent, StaticShape};
#[cfg(target_arch = "x86_64")]
use crate::storage;
use crate::storage::Tensor;

/// A depthwise convolution of `i8` images of shape `X`, `[height, width, channels]`, with filters of shape `F`, `[height, width,
/// outputs]`, which step as `G` says. Each channel has `outputs / channels` outputs next to each other.
///
/// Build it from constants in a `static`, as [`Conv2d`](super::Conv2d).
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, DepthwiseConv2d, Filters, Scales, Steps, Valid};
/// use shapeproof::{prelude::*, tensor};
///
/// static DIFFERENCES: DepthwiseConv2d<Shape![1, 3, 2], Shape![1, 2, 2], Steps<Valid>> =
///     DepthwiseConv2d::new(&Filters {
///         input: Affine::new(0.5, 3),
///         weights: &tensor![[[-1, -2], [1, 2]]],
///         scales: Scales::PerAxis(&tensor![1.0, 0.5]),
///         bias: &tensor![0, 0],
///         output: Affine::new(0.5, 0),
///         activation: Activation::None,
///     });
/// let y = DIFFERENCES.eval(&tensor![[[1_i8, 10], [4, 20], [9, 15]]]);
/// assert_eq!(y, tensor![[[3_i8, 10], [5, -5]]]);
/// ```
///
/// # Shapes
///
/// The outputs are a multiple of the channels. Each side of the result is the number of positions of the window: see
/// [`Steps`].
///
/// # Cost
///
/// On a Cortex-M4, windows of 3 by 3 with a stride of 1 or 2 and one output for each of a multiple of four channels have a kernel that
/// keeps three rows of the image on the stack, 2 bytes for each element. Other convolutions use plain loops.
///
/// # Source
///
/// tflite-micro's `DEPTHWISE_CONV_2D` with its reference kernels, bit for bit.
pub struct DepthwiseConv2d<X, F: Quads, G = Steps> {
    filters: Tensor<[i8; 4], (F::Height, F::Width, F::Number)>,
    quads: Tensor<Quad, (F::Number,)>,
    zero: i8,
    range: OutputRange,
    /// Whether all channels are short: see `Channel::is_short`.
    short: bool,
    shapes: PhantomData<fn() -> (X, G)>,
}

/// The shape of the result.
type Output<X, F, G> = (
    <X as DepthwiseConvolved<F, G>>::Height,
    <X as DepthwiseConvolved<F, G>>::Width,
    <X as DepthwiseConvolved<F, G>>::Outputs,
);

impl<X, F: Quads, G> DepthwiseConv2d<X, F, G> {
    /// The convolution with these constants.
    ///
    /// # Panics
    ///
    /// A zero point or a bias is out of range. In a constant that is an error of the build.
    #[expect(clippy::indexing_slicing, reason = "indices are below the lengths; a const fn has no iterators")]
    #[must_use]
    #[track_caller]
    pub const fn new(filters: &Filters<'_, F>) -> Self
    where
        X: DepthwiseConvolve<F, G, depthwise_conv2d>,
    {
        let mut packed = Tensor::full([0_i8; 4]);
        let mut quads = Tensor::full(Quad::NONE);
        let weights = filters.weights.elements();
        let short = depthwise_channels(filters, weights, quads.elements_mut());
        let taps = X::GEOMETRY.kernel[0] * X::GEOMETRY.kernel[1];
        let (mut i, mut tap, mut output) = (0, 0, 0);
        while i < weights.len() {
            let place = ORDER.place(taps, F::Number::LEN, tap, output);
            packed.elements_mut()[place / 4][place % 4] = weights[i];
            (i, output) = (i + 1, output + 1);
            if output == F::Outputs::LEN {
                (tap, output) = (tap + 1, 0);
            }
        }
        Self {
            filters: packed,
            quads,
            zero: filters.input.zero(),
            range: filters.activation.range::<i8>(filters.output),
            short,
            shapes: PhantomData,
        }
    }

    /// The convolution of an image.
    #[must_use]
    #[inline]
    pub fn eval<'a>(&self, x: impl LayerOperand<'a, X, depthwise_conv2d>) -> Tensor<i8, Output<X, F, G>>
    where
        X: DepthwiseConvolved<F, G>,
    {
        let mut out = Tensor::full(0);
        self.eval_into(x, &mut out);
        out
    }

    /// The convolution of an image, written to a tensor.
    #[inline(always)]
    pub fn eval_into<'a>(
        &self,
        x: impl LayerOperand<'a, X, depthwise_conv2d>,
        out: &mut Tensor<i8, Output<X, F, G>>,
    ) where
        X: DepthwiseConvolved<F, G>,
    {
        self.run(x.elements(), out.as_mut_slice());
    }

    /// The convolution of the elements of an image, row-major, written to memory with room for the result.
    ///
    /// # Errors
    ///
    /// A slice has another number of elements than its shape; nothing is written.
    #[inline(always)]
    pub fn try_eval_slices(&self, x: &[i8], out: &mut [i8]) -> Result<(), ShapeError>
    where
        X: DepthwiseConvolved<F, G>,
    {
        lengths(
            "depthwise_conv2d",
            &[(x.len(), X::LEN), (out.len(), <Output<X, F, G> as StaticShape>::LEN)],
        )?;
        self.run(x, out);
        Ok(())
    }

    // Inlined, so that for a layer in a `static` only the kernel remains that its constants select.
    #[inline(always)]
    fn run(&self, x: &[i8], out: &mut [i8])
    where
        X: DepthwiseConvolved<F, G>,
    {
        // The condition is constant, so that the other branches are not even compiled.
        #[cfg(shapeproof_dsp)]
        {
            if const { depthwise::has_dsp(&X::GEOMETRY, X::Outputs::LEN, F::Number::LEN, X::Columns::LEN) }
                && self.short
            {
                return self.dsp(x, out);
            }
            if const { X::Outputs::LEN == 4 * F::Number::LEN && X::GEOMETRY.input[2] == X::Outputs::LEN } {
                if const { X::GEOMETRY.is_whole() } && self.short {
                    return depthwise::whole(x, &self.filters(), out);
                }
                // Where windows reach beyond the image, groups of channels that share the places of the taps take less time.
                if const { X::GEOMETRY.is_padded(0) || X::GEOMETRY.is_padded(1) } {
                    return self.grouped(x, out);
                }
            }
        }
        #[cfg(target_arch = "x86_64")]
        if const { direct::has_depthwise(X::Outputs::LEN) } {
            return self.direct(x, out);
        }
        #[cfg(target_arch = "x86_64")]
        if const { depthwise_lanes::takes(&X::GEOMETRY, X::Outputs::LEN) } {
            return self.lanes(x, out);
        }
        #[cfg(target_arch = "x86_64")]
        self.by_taps(x, out);
        #[cfg(shapeproof_dsp)]
        self.direct(x, out);
        #[cfg(not(any(shapeproof_dsp, target_arch = "x86_64")))]
        self.portable(x, out);
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(never)]
    fn lanes(&self, x: &[i8], out: &mut [i8])
    where
        X: DepthwiseConvolved<F, G>,
    {
        let (filters, shapes) = (self.filters(), PhantomData::<(X, F, G)>);
        storage::lanes::run(DepthwiseConvolution { x, filters, out, shapes });
    }

    #[cfg(shapeproof_dsp)]
    #[inline(never)]
    fn dsp(&self, x: &[i8], out: &mut [i8])
    where
        X: DepthwiseConvolved<F, G>,
    {
        let mut memory = Tensor::<[i16; 4], (X::Rows, F::Number, X::Columns)>::full([0; 4]);
        let lines = depthwise::PaddedRows { memory: memory.as_mut_slice(), columns: X::Columns::LEN };
        depthwise::dsp(x, &X::GEOMETRY, &self.filters(), lines, out);
    }

    #[cfg(shapeproof_dsp)]
    #[inline(never)]
    fn grouped(&self, x: &[i8], out: &mut [i8])
    where
        X: DepthwiseConvolved<F, G>,
    {
        let mut offsets = Tensor::<usize, (F::Height, F::Width)>::full(0);
        depthwise::grouped(x, &X::GEOMETRY, &self.filters(), offsets.as_mut_slice(), out);
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(never)]
    fn by_taps(&self, x: &[i8], out: &mut [i8])
    where
        X: DepthwiseConvolved<F, G>,
    {
        let (filters, shapes) = (self.filters(), PhantomData::<(X, F, G)>);
        storage::lanes::run(TapConvolution { x, filters, out, shapes });
    }

    #[cfg(any(shapeproof_dsp, target_arch = "x86_64"))]
    #[inline(never)]
    fn direct(&self, x: &[i8], out: &mut [i8])
    where
        X: DepthwiseConvolved<F, G>,
    {
        let geometry = const { &X::GEOMETRY };
        let multiplier = X::Outputs::LEN.checked_div(geometry.input[2]).unwrap_or(0);
        direct::depthwise(x, geometry, multiplier, &self.filters(), out);
    }

    #[cfg(not(any(shapeproof_dsp, target_arch = "x86_64")))]
    #[inline(never)]
    fn portable(&self, x: &[i8], out: &mut [i8])
    where
        X: DepthwiseConvolved<F, G>,
    {
        let geometry = const { &X::GEOMETRY };
        let multiplier = X::Outputs::LEN.checked_div(geometry.input[2]).unwrap_or(0);
        let mut sums = Tensor::<[i32; 4], (F::Number,)>::full([0; 4]);
        depthwise::portable(x, geometry, multiplier, self.filters(), sums.as_mut_slice(), out);
    }

    #[inline(always)]
    fn filters(&self) -> depthwise::DepthwiseFilters<'_> {
        depthwise::DepthwiseFilters {
            packed: self.filters.as_slice(),
            quads: self.quads.as_slice(),
            zero: self.zero,
            range: self.range,
            short: self.short,
        }
    }
}
