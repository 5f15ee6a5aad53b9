//! Averages and maxima under windows.

use core::marker::PhantomData;

use duplicate::duplicate_item;

use super::folded::range;
use crate::quantized::kernel::channel::OutputRange;
use crate::quantized::kernel::wide;
use crate::quantized::operand::{Operand, lengths};
use crate::quantized::shapes::{Pool, Slid};
use crate::quantized::{Activation, Affine, average_pool2d, max_pool2d};
use crate::shape::error::ShapeError;
use crate::shape::steps::Steps;
use crate::shape::{StaticExtent, StaticShape};
use crate::storage::Tensor;

/// The shape of the result.
type Output<X, KH, KW, G> =
    (<X as Slid<KH, KW, G>>::Height, <X as Slid<KH, KW, G>>::Width, <X as Slid<KH, KW, G>>::Channels);

/// The average under windows of `KH` by `KW` over `i16` images of shape `X`, `[height, width, channels]`, which step as `G` says.
///
/// Padding does not count. Input and output have the same scale.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, Steps, Valid, int16x8::AveragePool2d};
/// use shapeproof::{Dim, prelude::*, tensor};
///
/// static POOL: AveragePool2d<Shape![2, 4, 1], Dim<2>, Dim<2>, Steps<Valid, 2, 2>> =
///     AveragePool2d::new(Affine::new(0.1, 0), Activation::None);
/// let image = tensor![[[1000_i16], [2000], [-3], [-4]], [[3000], [4000], [-5], [-6]]];
/// assert_eq!(POOL.eval(&image), tensor![[[2500_i16], [-5]]]);
/// ```
///
/// # Source
///
/// tflite-micro's `AVERAGE_POOL_2D` of `int16`, bit for bit: a half is rounded away from zero.
pub struct AveragePool2d<X, KH, KW, G = Steps> {
    range: OutputRange,
    shapes: PhantomData<fn() -> (X, KH, KW, G)>,
}

/// The maximum under windows of `KH` by `KW` over `i16` images of shape `X`, `[height, width, channels]`, which step as `G` says.
///
/// Padding does not count. Input and output have the same scale.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, Same, Steps, int16x8::MaxPool2d};
/// use shapeproof::{Dim, prelude::*, tensor};
///
/// static POOL: MaxPool2d<Shape![1, 3, 1], Dim<1>, Dim<2>, Steps<Same>> =
///     MaxPool2d::new(Affine::new(0.1, 0), Activation::Relu);
/// assert_eq!(POOL.eval(&tensor![[[5000_i16], [-2], [-3]]]), tensor![[[5000_i16], [0], [0]]]);
/// ```
///
/// # Source
///
/// tflite-micro's `MAX_POOL_2D` of `int16`, bit for bit.
pub struct MaxPool2d<X, KH, KW, G = Steps> {
    range: OutputRange,
    shapes: PhantomData<fn() -> (X, KH, KW, G)>,
}

#[duplicate_item(
    Pool2d          Op               run_kernel;
    [AveragePool2d] [average_pool2d]
        [wide::average(x, &X::GEOMETRY, self.range, Tensor::<i32, (X::Channels,)>::full(0).as_mut_slice(), out)];
    [MaxPool2d]     [max_pool2d]     [wide::maximum(x, &X::GEOMETRY, self.range, out)];
)]
impl<X, KH: StaticExtent, KW: StaticExtent, G> Pool2d<X, KH, KW, G> {
    /// The pooling of images of this scale, which the result has as well.
    ///
    /// # Panics
    ///
    /// The zero point is not 0. In a constant that is an error of the build.
    #[must_use]
    #[track_caller]
    pub const fn new(quantization: Affine, activation: Activation) -> Self
    where
        X: Pool<KH, KW, G, Op>,
    {
        Self { range: range(activation, quantization), shapes: PhantomData }
    }

    /// The result of an image.
    #[must_use]
    #[inline]
    pub fn eval<'a>(&self, x: impl Operand<'a, X, Op, i16>) -> Tensor<i16, Output<X, KH, KW, G>>
    where
        X: Slid<KH, KW, G>,
    {
        let mut out = Tensor::full(0);
        self.eval_into(x, &mut out);
        out
    }

    /// The result of an image, written to a tensor.
    #[inline]
    pub fn eval_into<'a>(&self, x: impl Operand<'a, X, Op, i16>, out: &mut Tensor<i16, Output<X, KH, KW, G>>)
    where
        X: Slid<KH, KW, G>,
    {
        self.run(x.elements(), out.as_mut_slice());
    }

    /// The result of the elements of an image, row-major, written to memory with room for it.
    ///
    /// # Errors
    ///
    /// One of them has another number of elements than its shape; nothing is written.
    #[inline]
    pub fn try_eval_slices(&self, x: &[i16], out: &mut [i16]) -> Result<(), ShapeError>
    where
        X: Slid<KH, KW, G>,
    {
        let want = <Output<X, KH, KW, G> as StaticShape>::LEN;
        lengths(stringify!(Op), &[(x.len(), X::LEN), (out.len(), want)])?;
        self.run(x, out);
        Ok(())
    }

    #[inline(never)]
    fn run(&self, x: &[i16], out: &mut [i16])
    where
        X: Slid<KH, KW, G>,
    {
        run_kernel;
    }
}
