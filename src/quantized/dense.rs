//! Dense layers.

use core::marker::PhantomData;

use super::filters::{Filters, Precision, Scales, channels, pack};
use super::kernel::channel::{Channel, Factor, OutputRange};
use super::kernel::conv::{self, PACKING};
#[cfg(not(target_arch = "x86_64"))]
use super::kernel::gemm;
use super::kernel::gemm::FilterBlock;
use super::kernel::geometry::part;
#[cfg(not(target_arch = "x86_64"))]
use super::kernel::geometry::{copy_any, part_mut};
#[cfg(target_arch = "x86_64")]
use super::kernel::lanes;
use super::operand::{LayerOperand, lengths};
use super::packed::Packed;
use crate::shape::error::ShapeError;
use crate::shape::{Dim, StaticExtent};
#[cfg(target_arch = "x86_64")]
use crate::storage;
use crate::storage::Tensor;

/// The operation of [`FullyConnected`], as messages name it.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum fully_connected {}

/// A dense layer of `i8`: `I` inputs, `O` outputs, weights of shape `[O, I]`.
///
/// Build it from constants in a `static`, as [`Conv2d`](super::Conv2d).
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
/// The input has `I` elements, on any number of axes. A layer with one scale for all weights may store one factor instead of
/// one for each output, which saves 12 bytes per output: `FullyConnected<I, O, PerLayer>`.
///
/// # Cost
///
/// On a Cortex-M4 the input is widened to 16 bits, on the stack: 4 bytes for each element.
///
/// # Source
///
/// tflite-micro's `FULLY_CONNECTED` with its reference kernels, bit for bit: if all weights have one scale, its product with
/// the scale of the input is rounded to `f32`.
pub struct FullyConnected<I: StaticExtent, O: StaticExtent, S = PerOutput>
where
    (O, I): Packed,
    S: Stores<I, O>,
{
    filters: Tensor<FilterBlock, Blocks<I, O>>,
    biases: Tensor<[i32; 2], (<(O, I) as Packed>::Pairs,)>,
    factors: Tensor<[Factor; 2], (S::Pairs,)>,
    range: OutputRange,
    /// Whether all channels are short: see `Channel::is_short`.
    short: bool,
    lengths: PhantomData<fn() -> (I, O)>,
}

/// A [`FullyConnected`] layer stores a factor for each output, 12 bytes.
pub enum PerOutput {}

/// A [`FullyConnected`] layer stores one factor, for weights with one scale: [`Scales::PerTensor`].
pub enum PerLayer {}

/// Which factors a [`FullyConnected`] layer stores: [`PerOutput`] or [`PerLayer`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "{Self} does not say which factors a dense layer stores",
    label = "neither `PerOutput` nor `PerLayer`"
)]
pub trait Stores<I: StaticExtent, O: StaticExtent> {
    /// Pairs of factors.
    type Pairs: StaticExtent;
    /// Whether the weights must have one scale.
    const IS_SHARED: bool;
}
impl<I: StaticExtent, O: StaticExtent> Stores<I, O> for PerOutput
where
    (O, I): Packed,
{
    type Pairs = <(O, I) as Packed>::Pairs;
    const IS_SHARED: bool = false;
}
impl<I: StaticExtent, O: StaticExtent> Stores<I, O> for PerLayer {
    type Pairs = Dim<1>;
    const IS_SHARED: bool = true;
}

/// So few products, and four for each result, take less time one by one than it takes to ask for the processor's registers and to fill them:
/// those of 7 inputs with 8 filters 0.44 of the time with AVX2. The compiler writes them out; those of 8 with 8 it does not, and they take
/// 2.9 times as long.
#[cfg(target_arch = "x86_64")]
const FEW: usize = 88;

type Blocks<I, O> = (<(O, I) as Packed>::Pairs, <(O, I) as Packed>::Words);

impl<I: StaticExtent, O: StaticExtent, S> FullyConnected<I, O, S>
where
    (O, I): Packed,
    S: Stores<I, O>,
{
    /// The layer with these constants.
    ///
    /// # Panics
    ///
    /// A zero point or a bias is out of range, or the weights have more than one scale in a layer that stores one factor. In a
    /// constant that is an error of the build.
    #[must_use]
    #[track_caller]
    pub const fn new(filters: &Filters<'_, (O, I)>) -> Self {
        assert!(
            !S::IS_SHARED || matches!(filters.scales, Scales::PerTensor(_)),
            "a layer that stores one factor has one scale for all weights"
        );
        let mut packed = Tensor::full([0; 8]);
        let mut biases = Tensor::full([0; 2]);
        let mut factors = Tensor::full([Channel::NONE.factor(); 2]);
        let weights = filters.weights.elements();
        let precision = match filters.scales {
            Scales::PerTensor(_) => Precision::Single,
            Scales::PerAxis(_) => Precision::Double,
        };
        let short =
            channels(filters, weights, precision, PACKING, biases.elements_mut(), factors.elements_mut());
        pack(PACKING, weights, (I::LEN, I::LEN, <(O, I) as Packed>::Words::LEN), packed.elements_mut());
        let range = filters.activation.range::<i8>(filters.output);
        Self { filters: packed, biases, factors, range, short, lengths: PhantomData }
    }

    /// The outputs.
    #[must_use]
    #[inline]
    pub fn eval<'a>(&self, x: impl LayerOperand<'a, (I,), fully_connected>) -> Tensor<i8, (O,)> {
        let mut out = Tensor::full(0);
        self.eval_into(x, &mut out);
        out
    }

    /// The outputs, written to a tensor.
    #[inline(always)]
    pub fn eval_into<'a>(&self, x: impl LayerOperand<'a, (I,), fully_connected>, out: &mut Tensor<i8, (O,)>) {
        self.run(x.elements(), out.as_mut_slice());
    }

    /// The outputs of the elements of an input, written to memory with room for them.
    ///
    /// # Errors
    ///
    /// A slice has another number of elements than its shape; nothing is written.
    #[inline(always)]
    pub fn try_eval_slices(&self, x: &[i8], out: &mut [i8]) -> Result<(), ShapeError> {
        lengths("fully_connected", &[(x.len(), I::LEN), (out.len(), O::LEN)])?;
        self.run(x, out);
        Ok(())
    }

    // Inlined, so that for a layer in a `static` only the kernel remains that its constants select.
    #[inline(always)]
    fn run(&self, x: &[i8], out: &mut [i8]) {
        #[cfg(shapeproof_dsp)]
        if self.short {
            return self.dsp(x, out);
        }
        #[cfg(target_arch = "x86_64")]
        if const { O::LEN <= 8 && O::LEN * (I::LEN + 4) <= FEW } {
            return lanes::few(part(x, 0, I::LEN), &self.filters(), out);
        }
        #[cfg(target_arch = "x86_64")]
        self.lanes(x, out);
        #[cfg(not(target_arch = "x86_64"))]
        self.portable(x, out);
    }

    #[cfg(shapeproof_dsp)]
    #[inline(never)]
    fn dsp(&self, x: &[i8], out: &mut [i8]) {
        let mut wide = Tensor::<[i16; 4], (<(O, I) as Packed>::Words,)>::full([0; 4]);
        self.patch(x, |patch| conv::dense(patch, &self.filters(), wide.as_mut_slice(), out));
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(never)]
    fn lanes(&self, x: &[i8], out: &mut [i8]) {
        let mut flipped = Tensor::<[i8; 4], (<(O, I) as Packed>::Words,)>::full([0; 4]);
        lanes::flip(flipped.as_mut_slice().as_flattened_mut(), part(x, 0, I::LEN));
        storage::lanes::run(lanes::LaneDense { x: flipped.as_slice(), filters: self.filters(), out });
    }

    #[cfg(not(target_arch = "x86_64"))]
    #[inline(never)]
    fn portable(&self, x: &[i8], out: &mut [i8]) {
        self.patch(x, |patch| gemm::row(patch.as_flattened(), &self.filters(), out));
    }

    /// Calls `work` with the input as whole words.
    #[cfg(not(target_arch = "x86_64"))]
    #[inline(always)]
    fn patch(&self, x: &[i8], work: impl FnOnce(&[[i8; 4]])) {
        let x = part(x, 0, I::LEN);
        if I::LEN.is_multiple_of(4) {
            return work(x.as_chunks().0);
        }
        let mut patch = Tensor::<[i8; 4], (<(O, I) as Packed>::Words,)>::full([0; 4]);
        copy_any(part_mut(patch.as_mut_slice().as_flattened_mut(), 0, I::LEN), x);
        work(patch.as_slice());
    }

    #[inline(always)]
    fn filters(&self) -> conv::ConvFilters<'_> {
        conv::ConvFilters {
            packed: self.filters.as_slice(),
            biases: self.biases.as_slice(),
            factors: self.factors.as_slice(),
            zero: 0,
            range: self.range,
            short: self.short,
        }
    }
}
