//! The shapes of quantized layers: how windows step over an image.

use core::marker::PhantomData;
use core::ops::{Add, Div, Mul, Sub};

use typenum::{B1, Diff, Prod, Sum, U1, UInt, UTerm};

use super::kernel::geometry::Geometry;
use super::packed::Quads;
use crate::shape::affine::Every;
use crate::shape::arithmetic::Plus;
use crate::shape::pairs::Same as Equals;
use crate::shape::refusal::{ChannelsDiffer, OutputsUneven, WindowExceeds};
use crate::shape::verdict::{Answer, Both, CompileTime, Fits, Judged, MustFit, No, Verdict};
use crate::shape::window::Windows;
use crate::shape::{Dim, Extent, StaticExtent, StaticShape};

/// Padding so that a stride of 1 keeps the lengths; a stride of `S` makes `ceil(length / S)` of them. Where the padding is odd
/// there is one more below and to the right, as in TensorFlow.
#[derive(Clone, Copy, Debug)]
pub enum Same {}

/// No padding.
#[derive(Clone, Copy, Debug)]
pub enum Valid {}

/// So many rows above and below the image, and so many columns to the left and to the right of it.
#[derive(Clone, Copy, Debug)]
pub enum Explicit<const TOP: usize, const BOTTOM: usize, const LEFT: usize, const RIGHT: usize> {}

/// How a window steps over an image: its padding, strides along height and width, and dilations, which are the distances
/// between its elements.
///
/// `Steps<Same, 2, 2>` moves by two both ways, with padding; `Steps` alone by one, without.
#[derive(Clone, Copy, Debug)]
pub struct Steps<
    P = Valid,
    const SH: usize = 1,
    const SW: usize = 1,
    const DH: usize = 1,
    const DW: usize = 1,
>(PhantomData<P>);

/// Padding of one axis.
#[doc(hidden)]
pub enum Around<const BEFORE: usize, const AFTER: usize> {}

/// What padding does on the axes of height and width.
#[doc(hidden)]
pub trait Padding {
    type Height;
    type Width;
    /// Rows above and columns to the left, where they do not follow from the lengths.
    const BEFORE: Option<[usize; 2]>;
}
impl Padding for Same {
    type Height = Same;
    type Width = Same;
    const BEFORE: Option<[usize; 2]> = None;
}
impl Padding for Valid {
    type Height = Valid;
    type Width = Valid;
    const BEFORE: Option<[usize; 2]> = Some([0; 2]);
}
impl<const T: usize, const B: usize, const L: usize, const R: usize> Padding for Explicit<T, B, L, R> {
    type Height = Around<T, B>;
    type Width = Around<L, R>;
    const BEFORE: Option<[usize; 2]> = Some([T, L]);
}

/// The length of an extent, as a number of typenum.
#[doc(hidden)]
pub type Key<E> = <E as Extent>::Key;

/// The number of places of a window of `K` along the axis `Self`, and whether there is one.
#[doc(hidden)]
pub trait Places<K, P, const STRIDE: usize, const DILATION: usize>: StaticExtent {
    type Answer: Answer;
    type Out: StaticExtent;
}

/// The length of a window whose elements are `D` apart; `Self` is their number.
#[doc(hidden)]
pub trait Reach<D> {
    type Out;
}
impl<D> Reach<D> for UTerm {
    type Out = UTerm;
}
impl<U, B, D> Reach<D> for UInt<U, B>
where
    Self: Sub<B1>,
    Diff<Self, B1>: Mul<D>,
    Prod<Diff<Self, B1>, D>: Add<U1>,
{
    type Out = Sum<Prod<Diff<Self, B1>, D>, U1>;
}

impl<N, K, const S: usize, const D: usize> Places<K, Valid, S, D> for N
where
    N: StaticExtent,
    K: StaticExtent,
    Dim<S>: Extent<Key: Every<Key<<Key<N> as Windows<<Key<K> as Reach<Key<Dim<D>>>>::Out, N>>::Out>>>,
    Dim<D>: Extent,
    Key<K>: Reach<Key<Dim<D>>>,
    Key<N>: Windows<<Key<K> as Reach<Key<Dim<D>>>>::Out, N>,
{
    type Answer = <<Key<N> as Windows<<Key<K> as Reach<Key<Dim<D>>>>::Out, N>>::Answer as Answer>::And<
        <Key<Dim<S>> as Every<Key<<Key<N> as Windows<<Key<K> as Reach<Key<Dim<D>>>>::Out, N>>::Out>>>::Answer,
    >;
    type Out =
        <Key<Dim<S>> as Every<Key<<Key<N> as Windows<<Key<K> as Reach<Key<Dim<D>>>>::Out, N>>::Out>>>::Out;
}
impl<N, K, const S: usize, const D: usize> Places<K, Same, S, D> for N
where
    N: StaticExtent,
    Dim<S>: Extent<Key: Every<Key<N>>>,
{
    type Answer = <Key<Dim<S>> as Every<Key<N>>>::Answer;
    type Out = <Key<Dim<S>> as Every<Key<N>>>::Out;
}
impl<N, K, M, O, const A: usize, const B: usize, const S: usize, const D: usize> Places<K, Around<A, B>, S, D>
    for N
where
    N: StaticExtent<Key: Plus<Key<Dim<A>>, N, Dim<A>, Out = M>>,
    Dim<A>: Extent,
    Dim<B>: Extent,
    M: StaticExtent<Key: Plus<Key<Dim<B>>, M, Dim<B>, Out = O>>,
    O: Places<K, Valid, S, D>,
{
    type Answer = O::Answer;
    type Out = O::Out;
}

/// The length of a window on one axis, and the padding before it.
const fn same_padding(len: usize, kernel: usize, stride: usize, dilation: usize) -> usize {
    let reach = (kernel.saturating_sub(1)) * dilation + 1;
    if stride == 0 || len == 0 {
        return 0;
    }
    ((len.div_ceil(stride) - 1) * stride + reach).saturating_sub(len) / 2
}

/// Windows of `KH` by `KW` over the image `Self`, `[height, width, channels]`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "{Self} is no image for windows of {KH} by {KW}",
    label = "this shape is not an image",
    note = "an image is `[height, width, channels]`"
)]
pub trait Slid<KH, KW, G>: StaticShape {
    type Fit: Verdict;
    type Height: StaticExtent;
    type Width: StaticExtent;
    type Channels: StaticExtent;
    const GEOMETRY: Geometry;
}
impl<H, W, C, KH, KW, P, RH, RW, OH, OW, const SH: usize, const SW: usize, const DH: usize, const DW: usize>
    Slid<KH, KW, Steps<P, SH, SW, DH, DW>> for (H, W, C)
where
    P: Padding,
    H: Places<KH, P::Height, SH, DH, Answer = RH, Out = OH>,
    W: Places<KW, P::Width, SW, DW, Answer = RW, Out = OW>,
    RH: Answer,
    RW: Answer,
    OH: StaticExtent,
    OW: StaticExtent,
    C: StaticExtent,
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
    const GEOMETRY: Geometry = Geometry {
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
pub trait Pool<KH, KW, G, Op>: Slid<KH, KW, G> {}
impl<Op, KH, KW, G, X: Slid<KH, KW, G, Fit: MustFit<Op>>> Pool<KH, KW, G, Op> for X {}

/// The image `Self` under filters of shape `F`, `[outputs, height, width, channels]`, which step as `G`
/// says.
#[diagnostic::on_unimplemented(
    message = "{Op}: {Self} is no image that filters of {F} slide over",
    label = "these shapes are not an image and filters for it",
    note = "an image is `[height, width, channels]`, filters are `[outputs, height, width, channels]`"
)]
pub trait Convolve<F, G, Op>: Convolved<F, G> {}
impl<Op, F, G, X: Convolved<F, G, Fit: MustFit<Op>>> Convolve<F, G, Op> for X {}

/// The shape that a convolution has as its result.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "conv2d: {Self} is no image that filters of {F} slide over",
    label = "these shapes are not an image and filters for it",
    note = "an image is `[height, width, channels]`, filters are `[outputs, height, width, channels]`"
)]
pub trait Convolved<F, G>: StaticShape {
    type Fit: Verdict;
    type Height: StaticExtent;
    type Width: StaticExtent;
    type Outputs: StaticExtent;
    const GEOMETRY: Geometry;
}
impl<X, O, KH, KW, I, G> Convolved<(O, KH, KW, I), G> for X
where
    X: Slid<KH, KW, G>,
    O: StaticExtent,
    I: StaticExtent,
    Key<X::Channels>: Equals<Key<I>, X::Channels, I>,
{
    type Fit = Both<
        X::Fit,
        Judged<
            CompileTime,
            <Key<X::Channels> as Equals<Key<I>, X::Channels, I>>::Answer,
            ChannelsDiffer<X::Channels, I, X, (O, KH, KW, I)>,
            Fits,
        >,
    >;
    type Height = X::Height;
    type Width = X::Width;
    type Outputs = O;
    const GEOMETRY: Geometry = X::GEOMETRY;
}

/// The image `Self` under depthwise filters of shape `F`, `[height, width, outputs]`.
pub trait DepthwiseConvolve<F, G, Op>: DepthwiseConvolved<F, G> {}
impl<Op, F, G, X: DepthwiseConvolved<F, G, Fit: MustFit<Op>>> DepthwiseConvolve<F, G, Op> for X {}

/// The shape that a depthwise convolution has as its result, and of the rows that its kernel keeps.
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
    const GEOMETRY: Geometry;
}
impl<X, KH, KW, O, G, E: Answer> DepthwiseConvolved<(KH, KW, O), G> for X
where
    X: Slid<KH, KW, G> + Lines<KW>,
    KH: StaticExtent,
    KW: StaticExtent,
    O: StaticExtent<Key: MultipleOf<Key<X::Channels>, Answer = E>>,
    (KH, KW, O): Quads,
{
    type Fit = Both<X::Fit, Judged<CompileTime, E, OutputsUneven<X::Channels, O, X, (KH, KW, O)>, Fits>>;
    type Height = X::Height;
    type Width = X::Width;
    type Outputs = O;
    type Columns = X::Columns;
    type Rows = KH;
    const GEOMETRY: Geometry = X::GEOMETRY;
}

/// Columns of the image `Self` with room for the padding of a window of `KW`.
#[doc(hidden)]
pub trait Lines<KW> {
    type Columns: StaticExtent;
}
impl<H, W, C, KW, N> Lines<KW> for (H, W, C)
where
    KW: Extent,
    W: Extent<Key: Plus<Key<KW>, W, KW, Out = N>>,
    N: StaticExtent,
{
    type Columns = N;
}

/// Whether `Self` is a multiple of `N`, which is not 0.
#[doc(hidden)]
pub trait MultipleOf<N> {
    type Answer: Answer;
}
impl<K> MultipleOf<UTerm> for K {
    type Answer = No;
}
impl<K, U, B, Q, Z> MultipleOf<UInt<U, B>> for K
where
    K: Div<UInt<U, B>, Output = Q>,
    Q: Mul<UInt<U, B>, Output = Z>,
    Z: Equals<K, (), ()>,
{
    type Answer = <Z as Equals<K, (), ()>>::Answer;
}
