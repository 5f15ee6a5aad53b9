//! Averages and maxima under windows.

use core::marker::PhantomData;

use duplicate::duplicate_item;

use super::affine::{Activation, Affine};
use super::int16x8;
use super::kernel::channel::OutputRange;
use super::kernel::pool;
use super::operand::{LayerOperand, lengths};
use super::shapes::{Pool, WindowedImage};
pub use crate::element::operation::{average_pool2d, max_pool2d};
use crate::shape::error::ShapeError;
use crate::shape::steps::Steps;
use crate::shape::{StaticExtent, StaticShape};
use crate::storage::Tensor;

/// The shape of the result.
type Output<X, KH, KW, G> = (
    <X as WindowedImage<KH, KW, G>>::Height,
    <X as WindowedImage<KH, KW, G>>::Width,
    <X as WindowedImage<KH, KW, G>>::Channels,
);

/// The average under windows of `KH` by `KW` over `i8` images of shape `X`, `[height, width, channels]`, which step as `G` says.
///
/// Padding does not count. Input and output have the same quantization.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, AveragePool2d, Steps, Valid};
/// use shapeproof::{Dim, prelude::*, tensor};
///
/// static POOL: AveragePool2d<Shape![2, 4, 1], Dim<2>, Dim<2>, Steps<Valid, 2, 2>> =
///     AveragePool2d::new(Affine::new(0.1, 0), Activation::None);
/// let image = tensor![[[1_i8], [2], [-3], [-4]], [[3], [4], [-5], [-6]]];
/// assert_eq!(POOL.eval(&image), tensor![[[3_i8], [-5]]]);
/// ```
///
/// # Source
///
/// tflite-micro's `AVERAGE_POOL_2D`, bit for bit: a half is rounded away from zero.
pub struct AveragePool2d<X, KH, KW, G = Steps> {
    range: OutputRange,
    shapes: PhantomData<fn() -> (X, KH, KW, G)>,
}

/// The maximum under windows of `KH` by `KW` over `i8` images of shape `X`, `[height, width, channels]`, which step as `G` says.
///
/// Padding does not count. Input and output have the same quantization.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, MaxPool2d, Same, Steps};
/// use shapeproof::{Dim, prelude::*, tensor};
///
/// static POOL: MaxPool2d<Shape![1, 3, 1], Dim<1>, Dim<2>, Steps<Same>> =
///     MaxPool2d::new(Affine::new(0.1, 0), Activation::Relu);
/// assert_eq!(POOL.eval(&tensor![[[5_i8], [-2], [-3]]]), tensor![[[5_i8], [0], [0]]]);
/// ```
///
/// # Source
///
/// tflite-micro's `MAX_POOL_2D`, bit for bit.
pub struct MaxPool2d<X, KH, KW, G = Steps> {
    range: OutputRange,
    shapes: PhantomData<fn() -> (X, KH, KW, G)>,
}

#[duplicate_item(
    Pool2d                   T     Op               kernel;
    [AveragePool2d]          [i8]  [average_pool2d] [pool::average];
    [int16x8::AveragePool2d] [i16] [average_pool2d] [pool::average];
    [MaxPool2d]              [i8]  [max_pool2d]     [pool::maximum];
    [int16x8::MaxPool2d]     [i16] [max_pool2d]     [pool::maximum];
)]
impl<X, KH: StaticExtent, KW: StaticExtent, G> Pool2d<X, KH, KW, G> {
    /// The pooling of images of this quantization, which the result has as well.
    ///
    /// # Panics
    ///
    /// The zero point is outside of the element type; for `i16` it must be 0. In a constant that is an error of the build.
    #[must_use]
    #[track_caller]
    pub const fn new(quantization: Affine, activation: Activation) -> Self
    where
        X: Pool<KH, KW, G, Op>,
    {
        Self { range: activation.range::<T>(quantization), shapes: PhantomData }
    }

    /// The result of an image.
    #[must_use]
    #[inline]
    pub fn eval<'a>(&self, x: impl LayerOperand<'a, X, Op, T>) -> Tensor<T, Output<X, KH, KW, G>>
    where
        X: WindowedImage<KH, KW, G>,
    {
        let mut out = Tensor::full(0);
        self.eval_into(x, &mut out);
        out
    }

    /// The result of an image, written to a tensor.
    #[inline]
    pub fn eval_into<'a>(&self, x: impl LayerOperand<'a, X, Op, T>, out: &mut Tensor<T, Output<X, KH, KW, G>>)
    where
        X: WindowedImage<KH, KW, G>,
    {
        self.run(x.elements(), out.as_mut_slice());
    }

    /// The result of the elements of an image, row-major, written to memory with room for it.
    ///
    /// # Errors
    ///
    /// A slice has another number of elements than its shape; nothing is written.
    #[inline]
    pub fn try_eval_slices(&self, x: &[T], out: &mut [T]) -> Result<(), ShapeError>
    where
        X: WindowedImage<KH, KW, G>,
    {
        let want = <Output<X, KH, KW, G> as StaticShape>::LEN;
        lengths(stringify!(Op), &[(x.len(), X::LEN), (out.len(), want)])?;
        self.run(x, out);
        Ok(())
    }

    #[inline(never)]
    fn run(&self, x: &[T], out: &mut [T])
    where
        X: WindowedImage<KH, KW, G>,
    {
        kernel::<T, X, KH, KW, G>(x, self.range, out);
    }
}
