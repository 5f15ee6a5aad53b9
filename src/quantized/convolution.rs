//! Convolution of an image.

use core::marker::PhantomData;

use super::filters::{Filters, Precision, channels, pack};
use super::kernel::channel::{Channel, Factor, OutputRange};
use super::kernel::conv;
#[cfg(shapeproof_dsp)]
use super::kernel::conv::Scratch;
use super::kernel::direct;
use super::kernel::gemm::{FilterBlock, Packing};
#[cfg(target_arch = "x86_64")]
use super::kernel::lanes;
use super::operand::{LayerOperand, lengths};
use super::packed::Packed;
use super::shapes::{Convolve, ConvolvedImage};
pub use crate::element::operation::conv2d;
use crate::shape::error::ShapeError;
use crate::shape::steps::Steps;
use crate::shape::{StaticExtent, StaticShape};
#[cfg(target_arch = "x86_64")]
use crate::storage;
use crate::storage::Tensor;

/// A convolution of `i8` images of shape `X`, `[height, width, channels]`, with filters of shape `F`, `[outputs, height, width,
/// channels]`, which step as `G` says.
///
/// Build it from constants in a `static`: zero points, scales and activation are folded into the biases, multipliers and shifts of
/// the outputs, and the weights are stored in the order in which the kernel reads them.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, Conv2d, Filters, Same, Scales, Steps};
/// use shapeproof::{prelude::*, tensor};
///
/// static WEIGHTS: Tensor<i8, Shape![1, 3, 3, 1]> = tensor![[[[0], [1], [0]], [[1], [4], [1]], [[0], [1], [0]]]];
/// static SMOOTH: Conv2d<Shape![4, 4, 1], Shape![1, 3, 3, 1], Steps<Same, 2, 2>> = Conv2d::new(&Filters {
///     input: Affine::new(0.5, -1),
///     weights: &WEIGHTS,
///     scales: Scales::PerTensor(0.125),
///     bias: &tensor![16],
///     output: Affine::new(0.5, 0),
///     activation: Activation::Relu,
/// });
/// // 1 + (8 * 4.0) / 8, at the corner without padding; with strides of 2 there are 2 by 2 results.
/// let image = Tensor::<i8, Shape![4, 4, 1]>::full(7);
/// assert_eq!(SMOOTH.eval(&image), tensor![[[10], [9]], [[9], [8]]]);
/// ```
///
/// # Shapes
///
/// The image has as many channels as the filters. Each side of the result is the number of positions of the window: see
/// [`Steps`]. The window is not larger than the image with its padding.
///
/// # Cost
///
/// On a Cortex-M4 two patches at a time are widened to 16 bits, on the stack: 24 bytes for every four elements of a filter.
/// Elsewhere a patch takes a byte for each element.
///
/// # Source
///
/// tflite-micro's `CONV_2D` with its reference kernels, bit for bit.
pub struct Conv2d<X, F: Packed, G = Steps> {
    filters: Tensor<FilterBlock, (F::Pairs, F::Words)>,
    biases: Tensor<[i32; 2], (F::Pairs,)>,
    factors: Tensor<[Factor; 2], (F::Pairs,)>,
    zero: i8,
    range: OutputRange,
    /// Whether all channels are short: see `Channel::is_short`.
    short: bool,
    shapes: PhantomData<fn() -> (X, G)>,
}

/// The shape of the result.
type Output<X, F, G> = (
    <X as ConvolvedImage<F, G>>::Height,
    <X as ConvolvedImage<F, G>>::Width,
    <X as ConvolvedImage<F, G>>::Outputs,
);

impl<X, F: Packed, G> Conv2d<X, F, G> {
    /// The convolution with these constants.
    ///
    /// # Panics
    ///
    /// A zero point or a bias is out of range. In a constant that is an error of the build.
    #[must_use]
    #[track_caller]
    pub const fn new(filters: &Filters<'_, F>) -> Self
    where
        X: Convolve<F, G, conv2d>,
    {
        let mut packed = Tensor::full([0; 8]);
        let mut biases = Tensor::full([0; 2]);
        let mut factors = Tensor::full([Channel::NONE.factor(); 2]);
        let weights = filters.weights.elements();
        let packing = const { conv::packing(&X::GEOMETRY, F::Outputs::LEN) };
        let short = channels(
            filters,
            weights,
            Precision::Double,
            packing,
            biases.elements_mut(),
            factors.elements_mut(),
        );
        let len = X::GEOMETRY.patch();
        let line = if matches!(packing, Packing::Lanes) { X::GEOMETRY.line() } else { len };
        pack(packing, weights, (len, line, F::Words::LEN), packed.elements_mut());
        Self {
            filters: packed,
            biases,
            factors,
            zero: filters.input.zero(),
            range: filters.activation.range::<i8>(filters.output),
            short,
            shapes: PhantomData,
        }
    }

    /// The convolution of an image.
    #[must_use]
    #[inline]
    pub fn eval<'a>(&self, x: impl LayerOperand<'a, X, conv2d>) -> Tensor<i8, Output<X, F, G>>
    where
        X: ConvolvedImage<F, G>,
    {
        let mut out = Tensor::full(0);
        self.eval_into(x, &mut out);
        out
    }

    /// The convolution of an image, written to a tensor.
    #[inline(always)]
    pub fn eval_into<'a>(&self, x: impl LayerOperand<'a, X, conv2d>, out: &mut Tensor<i8, Output<X, F, G>>)
    where
        X: ConvolvedImage<F, G>,
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
        X: ConvolvedImage<F, G>,
    {
        lengths("conv2d", &[(x.len(), X::LEN), (out.len(), <Output<X, F, G> as StaticShape>::LEN)])?;
        self.run(x, out);
        Ok(())
    }

    // Inlined, so that for a layer in a `static` only the kernel remains that its constants select.
    #[inline(always)]
    fn run(&self, x: &[i8], out: &mut [i8])
    where
        X: ConvolvedImage<F, G>,
    {
        if const { conv::is_direct(&X::GEOMETRY, F::Outputs::LEN) } {
            return self.direct(x, out);
        }
        #[cfg(shapeproof_dsp)]
        if self.short {
            if const { X::GEOMETRY.places() < 2 } {
                return self.dense(x, out);
            }
            return self.dsp(x, out);
        }
        #[cfg(target_arch = "x86_64")]
        self.lanes(x, out);
        #[cfg(not(target_arch = "x86_64"))]
        self.portable(x, out);
    }

    #[inline(never)]
    fn direct(&self, x: &[i8], out: &mut [i8])
    where
        X: ConvolvedImage<F, G>,
    {
        direct::convolve(x, const { &X::GEOMETRY }, &self.filters(), F::Outputs::LEN, out);
    }

    /// The convolution with a single window position.
    #[cfg(shapeproof_dsp)]
    #[inline(never)]
    fn dense(&self, x: &[i8], out: &mut [i8])
    where
        X: ConvolvedImage<F, G>,
    {
        if X::GEOMETRY.places() == 0 {
            return;
        }
        let mut memory;
        let patch = if const { X::GEOMETRY.is_whole() && X::GEOMETRY.patch().is_multiple_of(4) } {
            x.as_chunks().0
        } else {
            memory = Tensor::<[i8; 4], (F::Words,)>::full([0; 4]);
            X::GEOMETRY.gather(x, 0, 0, self.zero, memory.as_mut_slice().as_flattened_mut());
            memory.as_slice()
        };
        let mut wide = Tensor::<[i16; 4], (F::Words,)>::full([0; 4]);
        conv::shared_dense(patch, &self.filters(), wide.as_mut_slice(), out);
    }

    #[cfg(shapeproof_dsp)]
    #[inline(never)]
    fn dsp(&self, x: &[i8], out: &mut [i8])
    where
        X: ConvolvedImage<F, G>,
    {
        let (mut patch, mut other);
        let patches: [&mut [[i8; 4]]; 2] = if const { X::GEOMETRY.has_patches() } {
            [&mut [], &mut []]
        } else {
            (patch, other) = (Tensor::<_, (F::Words,)>::full([0; 4]), Tensor::<_, (F::Words,)>::full([0; 4]));
            [patch.as_mut_slice(), other.as_mut_slice()]
        };
        let mut both = Tensor::<[i16; 8], (F::Words,)>::full([0; 8]);
        let scratch = Scratch { patches, both: both.as_mut_slice() };
        conv::dsp(x, &X::GEOMETRY, &self.filters(), scratch, out);
    }

    #[cfg(not(target_arch = "x86_64"))]
    #[inline(never)]
    fn portable(&self, x: &[i8], out: &mut [i8])
    where
        X: ConvolvedImage<F, G>,
    {
        let mut patch = Tensor::<[i8; 4], (F::Words,)>::full([0; 4]);
        let patch = if const { X::GEOMETRY.has_patches() } { &mut [] } else { patch.as_mut_slice() };
        conv::portable(x, &X::GEOMETRY, &self.filters(), patch, out);
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(never)]
    fn lanes(&self, x: &[i8], out: &mut [i8])
    where
        X: ConvolvedImage<F, G>,
    {
        let padding = [self.zero ^ storage::lanes::FLIP; 4];
        let (mut places, mut rows);
        let (lines, columns) = if const { X::GEOMETRY.has_patches() } {
            places = Tensor::<_, (lanes::PixelsAtOnce, F::Pixel)>::full(padding);
            (places.as_mut_slice(), lanes::PixelsAtOnce::LEN)
        } else {
            rows = Tensor::<_, (F::Rows, X::Columns, F::Pixel)>::full(padding);
            (rows.as_mut_slice(), X::Columns::LEN)
        };
        let memory = lanes::ImageRows { lines: lines.as_flattened_mut(), columns };
        let filters = self.filters();
        storage::lanes::run(lanes::LaneConvolution { x, geometry: &X::GEOMETRY, filters, memory, out });
    }

    #[inline(always)]
    fn filters(&self) -> conv::ConvFilters<'_> {
        conv::ConvFilters {
            packed: self.filters.as_slice(),
            biases: self.biases.as_slice(),
            factors: self.factors.as_slice(),
            zero: self.zero,
            range: self.range,
            short: self.short,
        }
    }
}
