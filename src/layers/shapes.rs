//! The shapes of layers: images and filters in their layouts, and what results.

use core::ops::{Add, Mul};

use typenum::{B1, Prod, Sum};

use super::geometry::{Axes4, Geometry, Steps as AxisSteps};
use crate::shape::affine::Last;
use crate::shape::arithmetic::Plus;
use crate::shape::number::ToExtent;
use crate::shape::pairs::Same as Equals;
use crate::shape::refusal::{FiltersDiffer, GroupsUneven, NoPlace, NothingLeft};
use crate::shape::steps::{
    Around, ChannelsFirst, ChannelsLast, Key, Line, MultipleOf, Padding, Places, Reach, Same, Steps, Valid,
    same_padding,
};
use crate::shape::verdict::{Answer, Both, CompileTime, Fits, Judged, MustFit, Verdict};
use crate::shape::window::Windows;
use crate::shape::{Dim, Shape, StaticExtent, StaticShape};

/// An image, or several, of the layout `L`: [`ChannelsLast`], [`ChannelsFirst`], or a [`Line`] of one of them.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "{Self} is no image whose layout is {L}",
    label = "this shape is not an image",
    note = "channels last, an image is `[height, width, channels]` or `[images, height, width, channels]`; channels first, \
            `[channels, height, width]` or `[images, channels, height, width]`; for layers in one direction, without the height"
)]
pub trait Image<L>: StaticShape {
    type Images: StaticExtent;
    type Height: StaticExtent;
    type Width: StaticExtent;
    type Channels: StaticExtent;
    /// The same with other lengths.
    type With<H: StaticExtent, W: StaticExtent, C: StaticExtent>: Shape;
    /// Image, height, width, channel, among eight axes.
    const AXES: Axes4;
}
/// A position among eight axes of one that is not there.
const NONE: usize = 0;

impl<H: StaticExtent, W: StaticExtent, C: StaticExtent> Image<ChannelsLast> for (H, W, C) {
    type Images = Dim<1>;
    type Height = H;
    type Width = W;
    type Channels = C;
    type With<OH: StaticExtent, OW: StaticExtent, O: StaticExtent> = (OH, OW, O);
    const AXES: Axes4 = Axes4([NONE, 5, 6, 7]);
}
impl<N: StaticExtent, H: StaticExtent, W: StaticExtent, C: StaticExtent> Image<ChannelsLast>
    for (N, H, W, C)
{
    type Images = N;
    type Height = H;
    type Width = W;
    type Channels = C;
    type With<OH: StaticExtent, OW: StaticExtent, O: StaticExtent> = (N, OH, OW, O);
    const AXES: Axes4 = Axes4([4, 5, 6, 7]);
}
impl<C: StaticExtent, H: StaticExtent, W: StaticExtent> Image<ChannelsFirst> for (C, H, W) {
    type Images = Dim<1>;
    type Height = H;
    type Width = W;
    type Channels = C;
    type With<OH: StaticExtent, OW: StaticExtent, O: StaticExtent> = (O, OH, OW);
    const AXES: Axes4 = Axes4([NONE, 6, 7, 5]);
}
impl<N: StaticExtent, C: StaticExtent, H: StaticExtent, W: StaticExtent> Image<ChannelsFirst>
    for (N, C, H, W)
{
    type Images = N;
    type Height = H;
    type Width = W;
    type Channels = C;
    type With<OH: StaticExtent, OW: StaticExtent, O: StaticExtent> = (N, O, OH, OW);
    const AXES: Axes4 = Axes4([4, 6, 7, 5]);
}
impl<W: StaticExtent, C: StaticExtent> Image<Line<ChannelsLast>> for (W, C) {
    type Images = Dim<1>;
    type Height = Dim<1>;
    type Width = W;
    type Channels = C;
    type With<OH: StaticExtent, OW: StaticExtent, O: StaticExtent> = (OW, O);
    const AXES: Axes4 = Axes4([NONE, NONE, 6, 7]);
}
impl<N: StaticExtent, W: StaticExtent, C: StaticExtent> Image<Line<ChannelsLast>> for (N, W, C) {
    type Images = N;
    type Height = Dim<1>;
    type Width = W;
    type Channels = C;
    type With<OH: StaticExtent, OW: StaticExtent, O: StaticExtent> = (N, OW, O);
    const AXES: Axes4 = Axes4([5, NONE, 6, 7]);
}
impl<C: StaticExtent, W: StaticExtent> Image<Line<ChannelsFirst>> for (C, W) {
    type Images = Dim<1>;
    type Height = Dim<1>;
    type Width = W;
    type Channels = C;
    type With<OH: StaticExtent, OW: StaticExtent, O: StaticExtent> = (O, OW);
    const AXES: Axes4 = Axes4([NONE, NONE, 7, 6]);
}
impl<N: StaticExtent, C: StaticExtent, W: StaticExtent> Image<Line<ChannelsFirst>> for (N, C, W) {
    type Images = N;
    type Height = Dim<1>;
    type Width = W;
    type Channels = C;
    type With<OH: StaticExtent, OW: StaticExtent, O: StaticExtent> = (N, O, OW);
    const AXES: Axes4 = Axes4([5, NONE, 7, 6]);
}

/// How the elements of a result lie.
#[doc(hidden)]
pub trait Order {
    const CHANNELS_LAST: bool;
}
impl Order for ChannelsLast {
    const CHANNELS_LAST: bool = true;
}
impl Order for ChannelsFirst {
    const CHANNELS_LAST: bool = false;
}
impl<L: Order> Order for Line<L> {
    const CHANNELS_LAST: bool = L::CHANNELS_LAST;
}

/// Filters of the layout `L` for a convolution of the kind `Kind`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "{Self} are no filters whose layout is {L}",
    label = "this shape is not one of filters",
    note = "channels last, filters are `[height, width, channels, outputs]`; channels first, `[outputs, channels, height, width]`; \
            transposed, channels and outputs change places; for layers in one direction, without the height"
)]
pub trait FiltersOf<L, Kind>: StaticShape {
    type Height: StaticExtent;
    type Width: StaticExtent;
    type Channels: StaticExtent;
    type Outputs: StaticExtent;
    /// Height, width, channel, output, among eight axes.
    const AXES: Axes4;
}

/// An ordinary convolution; each output is a sum over the channels of its group.
#[doc(hidden)]
pub enum Whole {}
/// Each channel has filters of its own.
#[doc(hidden)]
pub enum Depthwise {}
/// The outputs of a convolution become those of its inputs.
#[doc(hidden)]
pub enum Transposed {}

/// Writes the filters of a layout: the shape, and where height, width, channel and output stand among eight axes.
macro_rules! filters {
    ($($layout:ty, $kind:ty: ($($axis:ident),*) = $h:ty, $w:ty, $c:ty, $o:ty, $places:expr;)*) => {$(
        impl<$($axis: StaticExtent),*> FiltersOf<$layout, $kind> for ($($axis,)*) {
            type Height = $h;
            type Width = $w;
            type Channels = $c;
            type Outputs = $o;
            const AXES: Axes4 = Axes4($places);
        }
    )*};
}
filters! {
    ChannelsLast, Whole: (H, W, C, O) = H, W, C, O, [4, 5, 6, 7];
    ChannelsFirst, Whole: (O, C, H, W) = H, W, C, O, [6, 7, 5, 4];
    Line<ChannelsLast>, Whole: (W, C, O) = Dim<1>, W, C, O, [NONE, 5, 6, 7];
    Line<ChannelsFirst>, Whole: (O, C, W) = Dim<1>, W, C, O, [NONE, 7, 6, 5];
    ChannelsLast, Transposed: (H, W, O, C) = H, W, C, O, [4, 5, 7, 6];
    ChannelsFirst, Transposed: (C, O, H, W) = H, W, C, O, [6, 7, 4, 5];
    Line<ChannelsLast>, Transposed: (W, O, C) = Dim<1>, W, C, O, [NONE, 5, 7, 6];
    Line<ChannelsFirst>, Transposed: (C, O, W) = Dim<1>, W, C, O, [NONE, 7, 5, 6];
    ChannelsLast, Depthwise: (H, W, C, O) = H, W, C, O, [4, 5, 6, 7];
    Line<ChannelsLast>, Depthwise: (W, C, O) = Dim<1>, W, C, O, [NONE, 5, 6, 7];
}

/// The axes of height and width of the image `X` under windows of `KH` by `KW`.
#[doc(hidden)]
pub trait Places2<X, KH, KW> {
    type Fit: Verdict;
    type Height: StaticExtent;
    type Width: StaticExtent;
    const HEIGHT: AxisSteps;
    const WIDTH: AxisSteps;
}

/// The padding before an axis: what is said, or what follows from the lengths.
const fn before(said: Option<[usize; 2]>, axis: usize, follows: usize) -> usize {
    match said {
        Some([height, width]) => {
            if axis == 0 {
                height
            } else {
                width
            }
        }
        None => follows,
    }
}

impl<
    X,
    KH,
    KW,
    P,
    L,
    RH,
    RW,
    OH,
    OW,
    const SH: usize,
    const SW: usize,
    const DH: usize,
    const DW: usize,
    const GROUPS: usize,
> Places2<X, KH, KW> for Steps<P, SH, SW, DH, DW, L, GROUPS>
where
    X: Image<L>,
    L: Order,
    P: Padding,
    KH: StaticExtent,
    KW: StaticExtent,
    X::Height: Places<KH, P::Height, SH, DH, Answer = RH, Out = OH>,
    X::Width: Places<KW, P::Width, SW, DW, Answer = RW, Out = OW>,
    RH: Answer,
    RW: Answer,
    OH: StaticExtent,
    OW: StaticExtent,
{
    type Fit = Both<
        Judged<CompileTime, RH, NoPlace<X::Height, KH, X>, Fits>,
        Judged<CompileTime, RW, NoPlace<X::Width, KW, X>, Fits>,
    >;
    type Height = OH;
    type Width = OW;
    const HEIGHT: AxisSteps = AxisSteps {
        image: X::Height::LEN,
        window: KH::LEN,
        places: OH::LEN,
        stride: SH,
        dilation: DH,
        before: before(P::BEFORE, 0, same_padding(X::Height::LEN, KH::LEN, SH, DH)),
    };
    const WIDTH: AxisSteps = AxisSteps {
        image: X::Width::LEN,
        window: KW::LEN,
        places: OW::LEN,
        stride: SW,
        dilation: DW,
        before: before(P::BEFORE, 1, same_padding(X::Width::LEN, KW::LEN, SW, DW)),
    };
}

/// What a convolution of the kind `Kind` makes of the image `Self` with the filters `F` and steps `G`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "{Self} is no image that filters of {F} slide over",
    label = "these shapes are not an image and filters for it",
    note = "channels last, an image is `[height, width, channels]` and filters are `[height, width, channels, outputs]`; channels \
            first, `[channels, height, width]` and `[outputs, channels, height, width]`; images may have an axis in front"
)]
pub trait Convolved<F, G, Kind>: StaticShape {
    type Fit: Verdict;
    type Result: Shape;
    const GEOMETRY: Geometry;
    const IMAGE: Axes4;
    const FILTERS: Axes4;
    const CHANNELS_LAST: bool;
}

/// Which loops a kind of convolution has.
#[doc(hidden)]
pub trait KindOf {
    const DEPTHWISE: bool = false;
    const TRANSPOSED: bool = false;
}
impl KindOf for Whole {}
impl KindOf for Depthwise {
    const DEPTHWISE: bool = true;
}
impl KindOf for Transposed {
    const TRANSPOSED: bool = true;
}

/// The image `Self` under filters of shape `F`, which step as `G` says, for the operation `Op`.
///
/// In generic code a convolution needs this bound alone.
pub trait Convolve<F, G, Kind, Op>: Convolved<F, G, Kind> {}
impl<Op, F, G, Kind, X: Convolved<F, G, Kind, Fit: MustFit<Op>>> Convolve<F, G, Kind, Op> for X {}

impl<
    X,
    F,
    P,
    L,
    C,
    A,
    B,
    O,
    const SH: usize,
    const SW: usize,
    const DH: usize,
    const DW: usize,
    const G: usize,
> Convolved<F, Steps<P, SH, SW, DH, DW, L, G>, Whole> for X
where
    X: Image<L>,
    L: Order,
    F: FiltersOf<L, Whole, Outputs = O>,
    Dim<G>: StaticExtent,
    Steps<P, SH, SW, DH, DW, L, G>: Places2<X, F::Height, F::Width>,
    Key<F::Channels>: Mul<Key<Dim<G>>, Output = C>,
    C: ToExtent,
    Key<X::Channels>: Equals<C, X::Channels, X::Channels, Answer = A>,
    Key<O>: MultipleOf<Key<Dim<G>>, Answer = B>,
    A: Answer,
    B: Answer,
    O: StaticExtent,
{
    type Fit = Both<
        <Steps<P, SH, SW, DH, DW, L, G> as Places2<X, F::Height, F::Width>>::Fit,
        Both<
            Judged<CompileTime, A, FiltersDiffer<X::Channels, C::Extent, X, F>, Fits>,
            Judged<CompileTime, B, GroupsUneven<O, Dim<G>, F>, Fits>,
        >,
    >;
    type Result = X::With<
        <Steps<P, SH, SW, DH, DW, L, G> as Places2<X, F::Height, F::Width>>::Height,
        <Steps<P, SH, SW, DH, DW, L, G> as Places2<X, F::Height, F::Width>>::Width,
        O,
    >;
    const GEOMETRY: Geometry = Geometry {
        images: X::Images::LEN,
        height: <Steps<P, SH, SW, DH, DW, L, G> as Places2<X, F::Height, F::Width>>::HEIGHT,
        width: <Steps<P, SH, SW, DH, DW, L, G> as Places2<X, F::Height, F::Width>>::WIDTH,
        groups: G,
        channels: F::Channels::LEN,
        outputs: per(O::LEN, G),
    };
    const IMAGE: Axes4 = X::AXES;
    const FILTERS: Axes4 = F::AXES;
    const CHANNELS_LAST: bool = L::CHANNELS_LAST;
}

/// One of `n` parts of a length.
const fn per(len: usize, n: usize) -> usize {
    if n == 0 { 0 } else { len / n }
}

impl<X, F, P, L, A, O, const SH: usize, const SW: usize, const DH: usize, const DW: usize>
    Convolved<F, Steps<P, SH, SW, DH, DW, L, 1>, Depthwise> for X
where
    X: Image<L>,
    L: Order,
    F: FiltersOf<L, Depthwise>,
    Steps<P, SH, SW, DH, DW, L, 1>: Places2<X, F::Height, F::Width>,
    Key<X::Channels>: Equals<Key<F::Channels>, X::Channels, X::Channels, Answer = A>,
    Key<F::Channels>: Mul<Key<F::Outputs>>,
    Prod<Key<F::Channels>, Key<F::Outputs>>: ToExtent<Extent = O>,
    A: Answer,
    O: StaticExtent,
{
    type Fit = Both<
        <Steps<P, SH, SW, DH, DW, L, 1> as Places2<X, F::Height, F::Width>>::Fit,
        Judged<CompileTime, A, FiltersDiffer<X::Channels, F::Channels, X, F>, Fits>,
    >;
    type Result = X::With<
        <Steps<P, SH, SW, DH, DW, L, 1> as Places2<X, F::Height, F::Width>>::Height,
        <Steps<P, SH, SW, DH, DW, L, 1> as Places2<X, F::Height, F::Width>>::Width,
        O,
    >;
    const GEOMETRY: Geometry = Geometry {
        images: X::Images::LEN,
        height: <Steps<P, SH, SW, DH, DW, L, 1> as Places2<X, F::Height, F::Width>>::HEIGHT,
        width: <Steps<P, SH, SW, DH, DW, L, 1> as Places2<X, F::Height, F::Width>>::WIDTH,
        groups: 1,
        channels: X::Channels::LEN,
        outputs: O::LEN,
    };
    const IMAGE: Axes4 = X::AXES;
    const FILTERS: Axes4 = F::AXES;
    const CHANNELS_LAST: bool = L::CHANNELS_LAST;
}

/// The length of the result of a transposed convolution along an axis.
#[doc(hidden)]
pub trait Spread<K, P, const STRIDE: usize, const DILATION: usize>: StaticExtent {
    type Answer: Answer;
    type Out: StaticExtent;
}
/// The length of the result without padding: `(Self - 1) * STRIDE + (K - 1) * DILATION + 1`.
type FullLength<N, K, const S: usize, const D: usize> =
    Sum<Prod<<Key<N> as Last>::Out, Key<Dim<S>>>, <Key<K> as Reach<Key<Dim<D>>>>::Out>;

impl<N, K, A, const S: usize, const D: usize> Spread<K, Valid, S, D> for N
where
    N: StaticExtent<Key: Last>,
    K: StaticExtent<Key: Reach<Key<Dim<D>>>>,
    Dim<S>: StaticExtent<Key: MultipleOf<Key<Dim<S>>, Answer = A>>,
    Dim<D>: StaticExtent,
    <Key<N> as Last>::Out: Mul<Key<Dim<S>>>,
    Prod<<Key<N> as Last>::Out, Key<Dim<S>>>: Add<<Key<K> as Reach<Key<Dim<D>>>>::Out>,
    FullLength<N, K, S, D>: ToExtent,
    A: Answer,
{
    type Answer = A;
    type Out = <FullLength<N, K, S, D> as ToExtent>::Extent;
}
impl<N, K, A, const S: usize, const D: usize> Spread<K, Same, S, D> for N
where
    N: StaticExtent<Key: Mul<Key<Dim<S>>>>,
    Dim<S>: StaticExtent<Key: MultipleOf<Key<Dim<S>>, Answer = A>>,
    Prod<Key<N>, Key<Dim<S>>>: ToExtent,
    A: Answer,
{
    type Answer = A;
    type Out = <Prod<Key<N>, Key<Dim<S>>> as ToExtent>::Extent;
}
impl<N, K, M, E, W, const A: usize, const B: usize, const S: usize, const D: usize>
    Spread<K, Around<A, B>, S, D> for N
where
    N: Spread<K, Valid, S, D, Out = M>,
    M: StaticExtent,
    Dim<A>: StaticExtent<Key: Plus<Key<Dim<B>>, Dim<A>, Dim<B>, Out = E>>,
    Dim<B>: StaticExtent,
    E: StaticExtent<Key: Add<B1>>,
    Key<M>: Windows<Sum<Key<E>, B1>, M, Out = W>,
    W: StaticExtent,
{
    type Answer = <<N as Spread<K, Valid, S, D>>::Answer as Answer>::And<
        <Key<M> as Windows<Sum<Key<E>, B1>, M>>::Answer,
    >;
    type Out = W;
}

impl<
    X,
    F,
    P,
    L,
    A,
    B,
    OH,
    OW,
    O,
    const SH: usize,
    const SW: usize,
    const DH: usize,
    const DW: usize,
    const G: usize,
> Convolved<F, Steps<P, SH, SW, DH, DW, L, G>, Transposed> for X
where
    X: Image<L>,
    L: Order,
    P: Padding,
    F: FiltersOf<L, Transposed>,
    Dim<G>: StaticExtent,
    X::Height: Spread<F::Height, P::Height, SH, DH, Out = OH>,
    X::Width: Spread<F::Width, P::Width, SW, DW, Out = OW>,
    Key<F::Outputs>: Mul<Key<Dim<G>>>,
    Prod<Key<F::Outputs>, Key<Dim<G>>>: ToExtent<Extent = O>,
    Key<X::Channels>: Equals<Key<F::Channels>, X::Channels, X::Channels, Answer = A>,
    Key<X::Channels>: MultipleOf<Key<Dim<G>>, Answer = B>,
    A: Answer,
    B: Answer,
    OH: StaticExtent,
    OW: StaticExtent,
    O: StaticExtent,
{
    type Fit = Both<
        Both<
            Judged<
                CompileTime,
                <X::Height as Spread<F::Height, P::Height, SH, DH>>::Answer,
                NothingLeft<X::Height, F::Height, X>,
                Fits,
            >,
            Judged<
                CompileTime,
                <X::Width as Spread<F::Width, P::Width, SW, DW>>::Answer,
                NothingLeft<X::Width, F::Width, X>,
                Fits,
            >,
        >,
        Both<
            Judged<CompileTime, A, FiltersDiffer<X::Channels, F::Channels, X, F>, Fits>,
            Judged<CompileTime, B, GroupsUneven<X::Channels, Dim<G>, F>, Fits>,
        >,
    >;
    type Result = X::With<OH, OW, O>;
    const GEOMETRY: Geometry = Geometry {
        images: X::Images::LEN,
        height: AxisSteps {
            image: X::Height::LEN,
            window: F::Height::LEN,
            places: OH::LEN,
            stride: SH,
            dilation: DH,
            before: before(P::BEFORE, 0, same_padding(OH::LEN, F::Height::LEN, SH, DH)),
        },
        width: AxisSteps {
            image: X::Width::LEN,
            window: F::Width::LEN,
            places: OW::LEN,
            stride: SW,
            dilation: DW,
            before: before(P::BEFORE, 1, same_padding(OW::LEN, F::Width::LEN, SW, DW)),
        },
        groups: G,
        channels: per(X::Channels::LEN, G),
        outputs: F::Outputs::LEN,
    };
    const IMAGE: Axes4 = X::AXES;
    const FILTERS: Axes4 = F::AXES;
    const CHANNELS_LAST: bool = L::CHANNELS_LAST;
}
