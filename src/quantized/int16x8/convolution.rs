//! Convolutions of an image.

use core::marker::PhantomData;

use duplicate::duplicate_item;

use super::folded::Folded;
use crate::quantized::filters::{Filters, Precision};
use crate::quantized::kernel::wide;
use crate::quantized::operand::{LayerOperand, lengths};
use crate::quantized::packed::FilterShape;
use crate::quantized::shapes::{Convolve, ConvolvedImage, DepthwiseConvolve, DepthwiseConvolved};
use crate::quantized::{conv2d, depthwise_conv2d};
use crate::shape::StaticShape;
use crate::shape::error::ShapeError;
use crate::shape::steps::Steps;
use crate::storage::Tensor;

/// A convolution of `i16` images of shape `X`, `[height, width, channels]`, with `i8` filters of shape `F`, `[outputs, height,
/// width, channels]`, which step as `G` says.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, Filters, Same, Scales, Steps, int16x8::Conv2d};
/// use shapeproof::{prelude::*, tensor};
///
/// static WEIGHTS: Tensor<i8, Shape![1, 3, 3, 1]> = tensor![[[[0], [1], [0]], [[1], [4], [1]], [[0], [1], [0]]]];
/// static SMOOTH: Conv2d<Shape![4, 4, 1], Shape![1, 3, 3, 1], Steps<Same, 2, 2>> = Conv2d::new(&Filters {
///     input: Affine::new(0.5, 0),
///     weights: &WEIGHTS,
///     scales: Scales::PerTensor(0.125),
///     bias: &tensor![16_i64],
///     output: Affine::new(0.5, 0),
///     activation: Activation::Relu,
/// });
/// // 1 + (8 * 400.0) / 8, at the corner without padding; with strides of 2 there are 2 by 2 results.
/// let image = Tensor::<i16, Shape![4, 4, 1]>::full(800);
/// assert_eq!(SMOOTH.eval(&image), tensor![[[802], [702]], [[702], [602]]]);
/// ```
///
/// # Shapes
///
/// Those of [`quantized::Conv2d`](crate::quantized::Conv2d).
///
/// # Source
///
/// tflite-micro's `CONV_2D` of `int16` with its reference kernels and biases of `int64`, bit for bit.
pub struct Conv2d<X, F: FilterShape, G = Steps> {
    folded: Folded<F>,
    shapes: PhantomData<fn() -> (X, G)>,
}

/// A convolution of each channel of `i16` images of shape `X`, `[height, width, channels]`, with its own `i8` filters: `F` is
/// `[height, width, outputs]`, and the filters step as `G` says.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, Filters, Scales, Steps, Valid, int16x8::DepthwiseConv2d};
/// use shapeproof::{prelude::*, tensor};
///
/// static SUMS: DepthwiseConv2d<Shape![1, 2, 2], Shape![1, 2, 2], Steps<Valid>> = DepthwiseConv2d::new(&Filters {
///     input: Affine::new(0.5, 0),
///     weights: &tensor![[[1, 10], [2, 20]]],
///     scales: Scales::PerTensor(1.0),
///     bias: &tensor![0_i64, 5],
///     output: Affine::new(0.5, 0),
///     activation: Activation::None,
/// });
/// assert_eq!(SUMS.eval(&tensor![[[100_i16, 200], [300, 400]]]), tensor![[[700, 10_005]]]);
/// ```
///
/// # Shapes
///
/// Those of [`quantized::DepthwiseConv2d`](crate::quantized::DepthwiseConv2d): a channel has `outputs / channels` outputs, next
/// to each other.
///
/// # Source
///
/// tflite-micro's `DEPTHWISE_CONV_2D` of `int16` with its reference kernels, bit for bit.
pub struct DepthwiseConv2d<X, F: FilterShape, G = Steps> {
    folded: Folded<F>,
    shapes: PhantomData<fn() -> (X, G)>,
}

/// The shape of the result.
#[duplicate_item(
    Output            Shapes;
    [Output]          [ConvolvedImage];
    [DepthwiseOutput] [DepthwiseConvolved];
)]
type Output<X, F, G> =
    (<X as Shapes<F, G>>::Height, <X as Shapes<F, G>>::Width, <X as Shapes<F, G>>::Outputs);

#[duplicate_item(
    Convolution       Op                 Accepted            Shapes               Results           run_kernel;
    [Conv2d]          [conv2d]           [Convolve]          [ConvolvedImage]          [Output]
        [wide::convolution(x, &X::GEOMETRY, &self.folded.filters(), out)];
    [DepthwiseConv2d] [depthwise_conv2d] [DepthwiseConvolve] [DepthwiseConvolved] [DepthwiseOutput]
        [wide::depthwise(
            x,
            &X::GEOMETRY,
            &self.folded.filters(),
            Tensor::<i64, (F::Outputs,)>::full(0).as_mut_slice(),
            out,
        )];
)]
impl<X, F: FilterShape, G> Convolution<X, F, G> {
    /// The convolution with these constants.
    ///
    /// # Panics
    ///
    /// A zero point is not 0, or a bias or a factor of scales is out of range. In a constant that is an error of the build.
    #[must_use]
    #[track_caller]
    pub const fn new(filters: &Filters<'_, F, i64>) -> Self
    where
        X: Accepted<F, G, Op>,
    {
        Self { folded: Folded::new(filters, Precision::Double), shapes: PhantomData }
    }

    /// The convolution of an image.
    #[must_use]
    #[inline]
    pub fn eval<'a>(&self, x: impl LayerOperand<'a, X, Op, i16>) -> Tensor<i16, Results<X, F, G>>
    where
        X: Shapes<F, G>,
    {
        let mut out = Tensor::full(0);
        self.eval_into(x, &mut out);
        out
    }

    /// The convolution of an image, written to a tensor.
    #[inline]
    pub fn eval_into<'a>(&self, x: impl LayerOperand<'a, X, Op, i16>, out: &mut Tensor<i16, Results<X, F, G>>)
    where
        X: Shapes<F, G>,
    {
        self.run(x.elements(), out.as_mut_slice());
    }

    /// The convolution of the elements of an image, row-major, written to memory with room for the result.
    ///
    /// # Errors
    ///
    /// A slice has another number of elements than its shape; nothing is written.
    #[inline]
    pub fn try_eval_slices(&self, x: &[i16], out: &mut [i16]) -> Result<(), ShapeError>
    where
        X: Shapes<F, G>,
    {
        let want = <Results<X, F, G> as StaticShape>::LEN;
        lengths(stringify!(Op), &[(x.len(), X::LEN), (out.len(), want)])?;
        self.run(x, out);
        Ok(())
    }

    #[inline(never)]
    fn run(&self, x: &[i16], out: &mut [i16])
    where
        X: Shapes<F, G>,
    {
        run_kernel;
    }
}
