//! Views of integers whose quantization is part of their type.

use core::fmt;
use core::marker::PhantomData;

use duplicate::duplicate_item;

use super::convert::{dequantize, quantize};
use super::operand::LayerOperand;
use super::typed::Quantization;
use crate::expr::Stored;
use crate::shape::StaticShape;
use crate::storage::{Tensor, TensorView, TensorViewMut};

/// A [`Quantized`](super::Quantized) tensor in borrowed memory: integers of shape `S` that stand for real numbers by the quantization `Q`.
///
/// For example, the outputs of a model in memory that it was lent are such views.
///
/// ```
/// use shapeproof::quantized::{Affine, Quantization, QuantizedView, QuantizedViewMut};
/// use shapeproof::{prelude::*, tensor};
///
/// /// Tenths, from -10.0 up.
/// enum Tenths {}
/// impl Quantization for Tenths {
///     type Element = i8;
///     const AFFINE: Affine = Affine::new(0.1, -28);
/// }
///
/// let mut memory = [0_i8; 3];
/// let mut x = QuantizedViewMut::<Shape![3], Tenths>::new(TensorViewMut::from_slice(&mut memory)?);
/// x.quantize_from(&tensor![0.0, 1.26, -40.0]);
/// assert_eq!(memory, [-28, -15, -128]);
///
/// let x = QuantizedView::<Shape![3], Tenths>::new(TensorView::from_slice(&memory)?);
/// assert_eq!(x.dequantize(), tensor![0.0, 1.3000001, -10.0]);
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
pub struct QuantizedView<'a, S: StaticShape, Q: Quantization> {
    integers: TensorView<'a, Q::Element, S>,
    quantization: PhantomData<fn() -> Q>,
}

/// A [`Quantized`](super::Quantized) tensor in memory that is borrowed mutably.
///
/// The inputs of a model, in memory that it was lent, are such views. [`QuantizedView`] has an example.
pub struct QuantizedViewMut<'a, S: StaticShape, Q: Quantization> {
    integers: TensorViewMut<'a, Q::Element, S>,
    quantization: PhantomData<fn() -> Q>,
}

impl<'a, S: StaticShape, Q: Quantization> QuantizedView<'a, S, Q> {
    /// A view of these integers.
    #[must_use]
    pub const fn new(integers: TensorView<'a, Q::Element, S>) -> Self {
        Self { integers, quantization: PhantomData }
    }

    /// The integers.
    #[must_use]
    pub const fn integers(&self) -> &TensorView<'a, Q::Element, S> {
        &self.integers
    }

    /// The numbers that the integers stand for, as [`Affine::dequantize`](super::Affine::dequantize).
    #[must_use]
    #[inline]
    pub fn dequantize(&self) -> Tensor<f32, S>
    where
        TensorView<'a, Q::Element, S>:
            LayerOperand<'a, S, dequantize, Q::Element> + Stored<'a, Elem = Q::Element, Shape = S>,
    {
        Q::AFFINE.dequantize(self.integers)
    }
}

impl<'a, S: StaticShape, Q: Quantization> QuantizedViewMut<'a, S, Q> {
    /// A mutable view of these integers.
    #[must_use]
    pub const fn new(integers: TensorViewMut<'a, Q::Element, S>) -> Self {
        Self { integers, quantization: PhantomData }
    }

    /// The integers, to write to.
    #[must_use]
    pub const fn integers_mut(&mut self) -> &mut TensorViewMut<'a, Q::Element, S> {
        &mut self.integers
    }

    /// Writes the integers nearest to these numbers, as [`Affine::quantize`](super::Affine::quantize) computes them.
    #[inline]
    pub fn quantize_from<'b>(&mut self, numbers: impl LayerOperand<'b, S, quantize, f32>) {
        for (y, &x) in self.integers.as_mut_slice().iter_mut().zip(numbers.elements()) {
            *y = Q::AFFINE.to_integer(x);
        }
    }
}

impl<S: StaticShape, Q: Quantization> Clone for QuantizedView<'_, S, Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StaticShape, Q: Quantization> Copy for QuantizedView<'_, S, Q> {}

#[duplicate_item(
    View               Integers;
    [QuantizedView]    [TensorView];
    [QuantizedViewMut] [TensorViewMut];
)]
impl<'a, S: StaticShape, Q: Quantization> fmt::Debug for View<'a, S, Q>
where
    Integers<'a, Q::Element, S>: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scale, zero) = (Q::AFFINE.scale(), Q::AFFINE.zero_point());
        write!(f, "{scale:?} * ({:?} - {zero})", self.integers)
    }
}
