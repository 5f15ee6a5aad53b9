//! Dense layers.

use core::marker::PhantomData;

use super::filters::{Filters, Precision, Scales, channels, pack};
use super::kernel::channel::{Channel, Range};
use super::kernel::conv;
use super::kernel::gemm::Block;
use super::kernel::geometry::part;
use super::operand::{Operand, lengths};
use super::packed::Packed;
use crate::error::ShapeError;
use crate::shape::StaticExtent;
use crate::storage::Tensor;

/// The operation of [`FullyConnected`], as messages name it.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum fully_connected {}

/// A dense layer of `i8`: `I` inputs, `O` outputs, weights of shape `[O, I]`.
///
/// Made of constants in a `static`, as [`Conv2d`](super::Conv2d).
///
/// ```
/// use shapeproof::quantized::{Activation, Affine, Filters, FullyConnected, Scales};
/// use shapeproof::{Dim, prelude::*, tensor};
///
/// static LAYER: FullyConnected<Dim<3>, Dim<2>> = FullyConnected::new(&Filters {
///     input: Affine::new(0.5, 10),
///     weights: &tensor![[1, 2, 3], [4, -5, 6]],
///     scales: Scales::PerTensor(0.5),
///     bias: &tensor![8, -4],
///     output: Affine::new(1.0, -2),
///     activation: Activation::None,
/// });
/// assert_eq!(LAYER.eval(&tensor![12_i8, 10, 14]), tensor![4_i8, 5]);
/// ```
///
/// # Shapes
///
/// The input has `I` elements, on as many axes as it likes.
///
/// # Cost
///
/// On a Cortex-M4 the input is widened to 16 bits, on the stack: 4 bytes for each element.
///
/// # Source
///
/// tflite-micro's `FULLY_CONNECTED` with its reference kernels, bit for bit: with one scale for all weights their product with
/// that of the input is rounded to 32 bits.
pub struct FullyConnected<I: StaticExtent, O: StaticExtent>
where
    (O, I): Packed,
{
    filters: Tensor<Block, Blocks<I, O>>,
    channels: Tensor<[Channel; 2], (<(O, I) as Packed>::Pairs,)>,
    range: Range,
    short: bool,
    lengths: PhantomData<fn() -> (I, O)>,
}

type Blocks<I, O> = (<(O, I) as Packed>::Pairs, <(O, I) as Packed>::Words);

impl<I: StaticExtent, O: StaticExtent> FullyConnected<I, O>
where
    (O, I): Packed,
{
    /// The layer with these constants.
    ///
    /// # Panics
    ///
    /// A zero point or a bias is out of range. In a constant that is an error of the build.
    #[must_use]
    #[track_caller]
    pub const fn new(filters: &Filters<'_, (O, I)>) -> Self {
        let mut packed = Tensor::full([0; 8]);
        let mut pairs = Tensor::full([Channel::NONE; 2]);
        let weights = filters.weights.elements();
        let precision = match filters.scales {
            Scales::PerTensor(_) => Precision::Single,
            Scales::PerAxis(_) => Precision::Double,
        };
        let short = channels(filters, weights, precision, pairs.elements_mut());
        pack(weights, I::LEN, <(O, I) as Packed>::Words::LEN, packed.elements_mut());
        let range = filters.activation.range(filters.output);
        Self { filters: packed, channels: pairs, range, short, lengths: PhantomData }
    }

    /// The outputs.
    #[must_use]
    #[inline]
    pub fn eval<'a>(&self, x: impl Operand<'a, (I,), fully_connected>) -> Tensor<i8, (O,)> {
        let mut out = Tensor::full(0);
        self.eval_into(x, &mut out);
        out
    }

    /// The outputs, written to a tensor.
    #[inline]
    pub fn eval_into<'a>(&self, x: impl Operand<'a, (I,), fully_connected>, out: &mut Tensor<i8, (O,)>) {
        self.run(x.elements(), out.as_mut_slice());
    }

    /// The outputs of the elements of an input, written to memory with room for them.
    ///
    /// # Errors
    ///
    /// One of them has another number of elements than its shape; nothing is written.
    #[inline]
    pub fn try_eval_slices(&self, x: &[i8], out: &mut [i8]) -> Result<(), ShapeError> {
        lengths("fully_connected", &[(x.len(), I::LEN), (out.len(), O::LEN)])?;
        self.run(x, out);
        Ok(())
    }

    #[inline(never)]
    fn run(&self, x: &[i8], out: &mut [i8]) {
        let mut patch = Tensor::<[i8; 4], (<(O, I) as Packed>::Words,)>::full([0; 4]);
        #[cfg(shapeproof_dsp)]
        let mut wide = Tensor::<[i16; 4], (<(O, I) as Packed>::Words,)>::full([0; 4]);
        let filters = conv::Filters {
            packed: self.filters.as_slice(),
            channels: self.channels.as_slice(),
            zero: 0,
            range: self.range,
            short: self.short,
        };
        conv::dense(
            part(x, 0, I::LEN),
            filters,
            patch.as_mut_slice(),
            #[cfg(shapeproof_dsp)]
            wide.as_mut_slice(),
            out,
        );
    }
}
