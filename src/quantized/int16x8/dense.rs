//! Dense layers.

use super::folded::Folded;
use crate::quantized::filters::{Filters, Precision, Scales};
use crate::quantized::fully_connected;
use crate::quantized::kernel::wide;
use crate::quantized::operand::{LayerOperand, lengths};
use crate::quantized::packed::FilterShape;
use crate::shape::StaticExtent;
use crate::shape::error::ShapeError;
use crate::storage::Tensor;

/// A dense layer of `i16` with weights of `i8`: `I` inputs, `O` outputs, weights of shape `[O, I]`.
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, Filters, Scales, int16x8::FullyConnected};
/// use shapeproof::{Dim, tensor};
///
/// static LAYER: FullyConnected<Dim<3>, Dim<2>> = FullyConnected::new(&Filters {
///     input: Affine::new(0.5, 0),
///     weights: &tensor![[1, 2, 3], [4, -5, 6]],
///     scales: Scales::PerTensor(0.5),
///     bias: &tensor![8_i64, -4],
///     output: Affine::new(1.0, 0),
///     activation: Activation::None,
/// });
/// assert_eq!(LAYER.eval(&tensor![1000_i16, -2000, 3000]), tensor![1502_i16, 7999]);
/// ```
///
/// # Shapes
///
/// The input has `I` elements, on any number of axes.
///
/// # Source
///
/// tflite-micro's `FULLY_CONNECTED` of `int16` with its reference kernels, bit for bit.
pub struct FullyConnected<I: StaticExtent, O: StaticExtent>
where
    (O, I): FilterShape,
{
    folded: Folded<(O, I)>,
}

impl<I: StaticExtent, O: StaticExtent> FullyConnected<I, O>
where
    (O, I): FilterShape<Outputs = O>,
{
    /// The layer with these constants.
    ///
    /// # Panics
    ///
    /// A zero point is not 0, or a bias or a factor of scales is out of range. In a constant that is an error of the build.
    #[must_use]
    #[track_caller]
    pub const fn new(filters: &Filters<'_, (O, I), i64>) -> Self {
        let precision = match filters.scales {
            Scales::PerTensor(_) => Precision::Single,
            Scales::PerAxis(_) => Precision::Double,
        };
        Self { folded: Folded::new(filters, precision) }
    }

    /// The outputs.
    #[must_use]
    #[inline]
    pub fn eval<'a>(&self, x: impl LayerOperand<'a, (I,), fully_connected, i16>) -> Tensor<i16, (O,)> {
        let mut out = Tensor::full(0);
        self.eval_into(x, &mut out);
        out
    }

    /// The outputs, written to a tensor.
    #[inline]
    pub fn eval_into<'a>(
        &self,
        x: impl LayerOperand<'a, (I,), fully_connected, i16>,
        out: &mut Tensor<i16, (O,)>,
    ) {
        wide::dense(x.elements(), &self.folded.filters(), out.as_mut_slice());
    }

    /// The outputs of the elements of an input, written to memory with room for them.
    ///
    /// # Errors
    ///
    /// A slice has another number of elements than its shape; nothing is written.
    #[inline]
    pub fn try_eval_slices(&self, x: &[i16], out: &mut [i16]) -> Result<(), ShapeError> {
        lengths("fully_connected", &[(x.len(), I::LEN), (out.len(), O::LEN)])?;
        wide::dense(x, &self.folded.filters(), out);
        Ok(())
    }
}
