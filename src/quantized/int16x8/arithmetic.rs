//! Elementwise arithmetic; the methods are implemented together with those of `i8`.

use core::marker::PhantomData;

use crate::quantized::kernel::elementwise::{ProductParams, SumParams};

/// The sum of two `i16` tensors of shape `S`, whose scales differ.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, int16x8::Add};
/// use shapeproof::{prelude::*, tensor};
///
/// static ADD: Add<Shape![2]> =
///     Add::new(Affine::new(0.5, 0), Affine::new(0.25, 0), Affine::new(1.0, 0), Activation::None);
/// assert_eq!(ADD.eval(&tensor![2000_i16, -20], &tensor![4000_i16, 8]), tensor![2000_i16, -8]);
/// ```
///
/// # Source
///
/// tflite-micro's `ADD` of `int16`, bit for bit.
pub struct Add<S> {
    pub(in crate::quantized) parameters: SumParams,
    pub(in crate::quantized) shape: PhantomData<fn() -> S>,
}

/// The difference of two `i16` tensors of shape `S`, whose scales differ.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, int16x8::Sub};
/// use shapeproof::{prelude::*, tensor};
///
/// static SUB: Sub<Shape![2]> =
///     Sub::new(Affine::new(0.5, 0), Affine::new(0.25, 0), Affine::new(1.0, 0), Activation::Relu);
/// assert_eq!(SUB.eval(&tensor![4000_i16, -20], &tensor![4000_i16, 8]), tensor![1000_i16, 0]);
/// ```
///
/// # Source
///
/// tflite-micro's `SUB` of `int16`, bit for bit.
pub struct Sub<S> {
    pub(in crate::quantized) parameters: SumParams,
    pub(in crate::quantized) shape: PhantomData<fn() -> S>,
}

/// The product of two `i16` tensors of shape `S`, whose scales differ.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, int16x8::Mul};
/// use shapeproof::{prelude::*, tensor};
///
/// static MUL: Mul<Shape![2]> =
///     Mul::new(Affine::new(0.5, 0), Affine::new(0.25, 0), Affine::new(0.5, 0), Activation::None);
/// assert_eq!(MUL.eval(&tensor![300_i16, 30_000], &tensor![8_i16, -8]), tensor![600_i16, -32_768]);
/// ```
///
/// # Source
///
/// tflite-micro's `MUL` of `int16`, bit for bit.
pub struct Mul<S> {
    pub(in crate::quantized) parameters: ProductParams,
    pub(in crate::quantized) shape: PhantomData<fn() -> S>,
}
