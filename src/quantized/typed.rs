//! Tensors whose quantization is part of their type.

use core::fmt;
use core::marker::PhantomData;

use super::affine::Affine;
use super::convert::{QuantizedElement, dequantize, quantize};
use super::operand::LayerOperand;
use crate::expr::Stored;
use crate::shape::StaticShape;
use crate::storage::Tensor;

/// A quantization as a type: the type of the elements, and the numbers they stand for.
pub trait Quantization {
    /// The type of the elements.
    type Element: QuantizedElement;
    /// The scale and the zero point of the elements.
    const AFFINE: Affine;
}

/// A tensor of shape `S` whose integers stand for real numbers by the quantization `Q`.
///
/// Inputs and outputs of a model have this type, each with its own `Q`: a tensor that was quantized for another model, or for
/// another input, does not compile in its place.
///
/// ```
/// use shapeproof::quantized::{Affine, Quantization, Quantized};
/// use shapeproof::{prelude::*, tensor};
///
/// /// Tenths, from -10.0 up.
/// enum Tenths {}
/// impl Quantization for Tenths {
///     type Element = i8;
///     const AFFINE: Affine = Affine::new(0.1, -28);
/// }
///
/// let x = Quantized::<Shape![3], Tenths>::quantize(&tensor![0.0, 1.26, -40.0]);
/// assert_eq!(x.integers(), &tensor![-28_i8, -15, -128]);
/// assert_eq!(x.dequantize(), tensor![0.0, 1.3000001, -10.0]);
/// ```
pub struct Quantized<S: StaticShape, Q: Quantization> {
    integers: Tensor<Q::Element, S>,
    quantization: PhantomData<fn() -> Q>,
}

impl<S: StaticShape, Q: Quantization> Quantized<S, Q> {
    /// A tensor of these integers.
    #[must_use]
    pub const fn new(integers: Tensor<Q::Element, S>) -> Self {
        Self { integers, quantization: PhantomData }
    }

    /// A tensor of integers 0, to be written to.
    #[must_use]
    pub const fn zeros() -> Self
    where
        Q::Element: num_traits::ConstZero,
    {
        Self::new(Tensor::full(num_traits::ConstZero::ZERO))
    }

    /// The integers nearest to these numbers, as [`Affine::quantize`] computes them.
    #[must_use]
    #[inline]
    pub fn quantize<'a>(numbers: impl LayerOperand<'a, S, quantize, f32>) -> Self {
        Self::new(Q::AFFINE.quantize(numbers))
    }

    /// The integers.
    #[must_use]
    pub const fn integers(&self) -> &Tensor<Q::Element, S> {
        &self.integers
    }

    /// The integers, to write to.
    #[must_use]
    pub const fn integers_mut(&mut self) -> &mut Tensor<Q::Element, S> {
        &mut self.integers
    }

    /// The numbers that the integers stand for, as [`Affine::dequantize`].
    #[must_use]
    #[inline]
    pub fn dequantize<'a>(&'a self) -> Tensor<f32, S>
    where
        &'a Tensor<Q::Element, S>:
            LayerOperand<'a, S, dequantize, Q::Element> + Stored<'a, Elem = Q::Element, Shape = S>,
    {
        Q::AFFINE.dequantize(&self.integers)
    }
}

impl<S: StaticShape, Q: Quantization> Clone for Quantized<S, Q>
where
    Tensor<Q::Element, S>: Clone,
{
    fn clone(&self) -> Self {
        Self::new(self.integers.clone())
    }
}

impl<S: StaticShape, Q: Quantization> PartialEq for Quantized<S, Q>
where
    Tensor<Q::Element, S>: PartialEq,
{
    fn eq(&self, other: &Self) -> bool {
        self.integers == other.integers
    }
}

impl<S: StaticShape, Q: Quantization> fmt::Debug for Quantized<S, Q>
where
    Tensor<Q::Element, S>: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scale, zero) = (Q::AFFINE.scale(), Q::AFFINE.zero_point());
        write!(f, "{scale:?} * ({:?} - {zero})", self.integers)
    }
}
