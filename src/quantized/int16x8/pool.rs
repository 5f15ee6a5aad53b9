//! Averages and maxima under windows; the methods are implemented together with those of `i8`.

use core::marker::PhantomData;

use crate::quantized::kernel::channel::OutputRange;
use crate::shape::steps::Steps;

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
    pub(in crate::quantized) range: OutputRange,
    pub(in crate::quantized) shapes: PhantomData<fn() -> (X, KH, KW, G)>,
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
    pub(in crate::quantized) range: OutputRange,
    pub(in crate::quantized) shapes: PhantomData<fn() -> (X, KH, KW, G)>,
}
