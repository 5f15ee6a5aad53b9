//! The shapes of quantized layers.

use super::kernel::geometry::WindowGeometry;
use super::packed::Quads;
use crate::shape::arithmetic::Plus;
use crate::shape::extent_relations::Equals;
use crate::shape::layers::windows::Pooled;
use crate::shape::refusal::{ChannelsDiffer, OutputsUneven, WindowExceeds};
use crate::shape::steps::{Key, MultipleOf, Padding, Steps, WindowPlaces, same_padding};
use crate::shape::verdict::{Answer, Both, CompileTime, Fits, Judged, MustFit, Verdict};
use crate::shape::{Extent, StaticExtent, StaticShape};

/// An image, `[height, width, channels]`, under windows of `KH` by `KW`, which step as `G` says.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "{Self} is no image for windows of {KH} by {KW}",
    label = "this shape is not an image",
    note = "an image is `[height, width, channels]`"
)]
pub trait WindowedImage<KH, KW, G>: Pooled<KH, KW, G, Result: StaticShape> {
    type Fit: Verdict;
    type Height: StaticExtent;
    type Width: StaticExtent;
    type Channels: StaticExtent;
    /// The number of columns of a row with the padding of the window.
    type Columns: StaticExtent;
    const GEOMETRY: WindowGeometry;
}
impl<H, W, C, KH, KW, P, RH, RW, OH, OW, const SH: usize, const SW: usize, const DH: usize, const DW: usize>
    WindowedImage<KH, KW, Steps<P, SH, SW, DH, DW>> for (H, W, C)
where
    P: Padding,
    H: WindowPlaces<KH, P::Height, SH, DH, Answer = RH, Out = OH>,
    W: WindowPlaces<KW, P::Width, SW, DW, Answer = RW, Out = OW>,
    RH: Answer,
    RW: Answer,
    OH: StaticExtent,
    OW: StaticExtent,
    C: StaticExtent,
    W: Extent<Key: Plus<Key<KW>, W, KW, Out: StaticExtent>>,
    KH: StaticExtent,
    KW: StaticExtent,
{
    type Fit = Both<
        Judged<CompileTime, RH, WindowExceeds<0, H, KH, Self>, Fits>,
        Judged<CompileTime, RW, WindowExceeds<1, W, KW, Self>, Fits>,
    >;
    type Height = OH;
    type Width = OW;
    type Channels = C;
    type Columns = <Key<W> as Plus<Key<KW>, W, KW>>::Out;
    const GEOMETRY: WindowGeometry = WindowGeometry {
        input: [H::LEN, W::LEN, C::LEN],
        kernel: [KH::LEN, KW::LEN],
        output: [OH::LEN, OW::LEN],
        stride: [SH, SW],
        dilation: [DH, DW],
        padding: match P::BEFORE {
            Some(before) => before,
            None => [same_padding(H::LEN, KH::LEN, SH, DH), same_padding(W::LEN, KW::LEN, SW, DW)],
        },
    };
}

/// Windows of `KH` by `KW` over the image `Self`, which step as `G` says, for the operation `Op`.
pub trait Pool<KH, KW, G, Op>: WindowedImage<KH, KW, G> {}
impl<Op, KH, KW, G, X> Pool<KH, KW, G, Op> for X
where
    X: WindowedImage<KH, KW, G>,
    <X as WindowedImage<KH, KW, G>>::Fit: MustFit<Op>,
{
}

/// The image `Self` under filters of shape `F`, `[outputs, height, width, channels]`, which step as `G`
/// says.
#[diagnostic::on_unimplemented(
    message = "{Op}: {Self} is no image that filters of {F} slide over",
    label = "these shapes are not an image and filters for it",
    note = "an image is `[height, width, channels]`, filters are `[outputs, height, width, channels]`"
)]
pub trait Convolve<F, G, Op>: ConvolvedImage<F, G> {}
impl<Op, F, G, X: ConvolvedImage<F, G, Fit: MustFit<Op>>> Convolve<F, G, Op> for X {}

/// The shape of the result of a convolution, and of the rows that its kernel keeps.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "conv2d: {Self} is no image that filters of {F} slide over",
    label = "these shapes are not an image and filters for it",
    note = "an image is `[height, width, channels]`, filters are `[outputs, height, width, channels]`"
)]
pub trait ConvolvedImage<F, G>: StaticShape {
    type Fit: Verdict;
    type Height: StaticExtent;
    type Width: StaticExtent;
    type Outputs: StaticExtent;
    type Columns: StaticExtent;
    const GEOMETRY: WindowGeometry;
}
impl<X, O, KH, KW, I, G> ConvolvedImage<(O, KH, KW, I), G> for X
where
    X: WindowedImage<KH, KW, G>,
    O: StaticExtent,
    I: StaticExtent,
    X::Channels: Equals<I>,
{
    type Fit = Both<
        <X as WindowedImage<KH, KW, G>>::Fit,
        Judged<
            CompileTime,
            <X::Channels as Equals<I>>::Answer,
            ChannelsDiffer<X::Channels, I, X, (O, KH, KW, I)>,
            Fits,
        >,
    >;
    type Height = X::Height;
    type Width = X::Width;
    type Outputs = O;
    type Columns = X::Columns;
    const GEOMETRY: WindowGeometry = <X as WindowedImage<KH, KW, G>>::GEOMETRY;
}

/// The image `Self` under depthwise filters of shape `F`, `[height, width, outputs]`.
pub trait DepthwiseConvolve<F, G, Op>: DepthwiseConvolved<F, G> {}
impl<Op, F, G, X: DepthwiseConvolved<F, G, Fit: MustFit<Op>>> DepthwiseConvolve<F, G, Op> for X {}

/// The shape of the result of a depthwise convolution, and of the rows that its kernel keeps.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "depthwise_conv2d: {Self} is no image that filters of {F} slide over",
    label = "these shapes are not an image and depthwise filters for it",
    note = "an image is `[height, width, channels]`, depthwise filters are `[height, width, outputs]`"
)]
pub trait DepthwiseConvolved<F, G>: StaticShape {
    type Fit: Verdict;
    type Height: StaticExtent;
    type Width: StaticExtent;
    type Outputs: StaticExtent;
    type Columns: StaticExtent;
    type Rows: StaticExtent;
    const GEOMETRY: WindowGeometry;
}
impl<X, KH, KW, O, G, E: Answer> DepthwiseConvolved<(KH, KW, O), G> for X
where
    X: WindowedImage<KH, KW, G>,
    KH: StaticExtent,
    KW: StaticExtent,
    O: StaticExtent<Key: MultipleOf<Key<X::Channels>, Answer = E>>,
    (KH, KW, O): Quads,
{
    type Fit = Both<
        <X as WindowedImage<KH, KW, G>>::Fit,
        Judged<CompileTime, E, OutputsUneven<X::Channels, O, X, (KH, KW, O)>, Fits>,
    >;
    type Height = X::Height;
    type Width = X::Width;
    type Outputs = O;
    type Columns = X::Columns;
    type Rows = KH;
    const GEOMETRY: WindowGeometry = <X as WindowedImage<KH, KW, G>>::GEOMETRY;
}
