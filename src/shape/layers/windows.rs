//! The shapes of convolutions and pools: whether a window has places, and how many.

use core::ops::Mul;

use typenum::Prod;

use super::geometry::{Axes4, AxisSteps, Geometry};
use super::images::{ChannelOrder, Depthwise, FiltersOf, Image, Whole};
use crate::shape::extent_relations::Equals;
use crate::shape::key_relations::KeyEquals;
use crate::shape::number::ToExtent;
use crate::shape::refusal::{FiltersDiffer, GroupsUneven, NoPlace, PartsUneven};
use crate::shape::steps::{Key, MultipleOf, Padding, Steps, WindowPlaces, same_padding};
use crate::shape::verdict::{Answer, Both, CompileTime, Fits, Judged, MustFit, Verdict};
use crate::shape::{Dim, Shape, StaticExtent, StaticShape};

/// The axes of height and width of the image `X` under windows of `KH` by `KW`.
#[doc(hidden)]
pub trait Places2<X, KH, KW> {
    type Fit: Verdict;
    type Height: StaticExtent;
    type Width: StaticExtent;
    const HEIGHT: AxisSteps;
    const WIDTH: AxisSteps;
}

/// The padding before an axis: the one that is `said` explicitly, or else the one that `follows` from the lengths.
pub(crate) const fn before(said: Option<[usize; 2]>, axis: usize, follows: usize) -> usize {
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
    L: ChannelOrder,
    P: Padding,
    KH: StaticExtent,
    KW: StaticExtent,
    X::Height: WindowPlaces<KH, P::Height, SH, DH, Answer = RH, Out = OH>,
    X::Width: WindowPlaces<KW, P::Width, SW, DW, Answer = RW, Out = OW>,
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

/// The image `Self` under filters of shape `F`, which step as `G` says, for the operation `Op`.
///
/// In generic code a convolution needs this bound alone.
#[diagnostic::on_unimplemented(
    message = "{Op}: nothing says whether filters of {F} slide over {Self}",
    label = "a relation between shapes is missing here",
    note = "in generic code the layer has its relation in a where-clause: images and filters are shapes of extents such as `(H, W, C)`"
)]
pub trait ConvolveWith<F, G, Kind, Op>: Convolved<F, G, Kind> {}
impl<Op, F, G, Kind, X: Convolved<F, G, Kind, Fit: MustFit<Op>>> ConvolveWith<F, G, Kind, Op> for X {}

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
    L: ChannelOrder,
    F: FiltersOf<L, Whole, Outputs = O>,
    Dim<G>: StaticExtent,
    Steps<P, SH, SW, DH, DW, L, G>: Places2<X, F::Height, F::Width>,
    Key<F::Channels>: Mul<Key<Dim<G>>, Output = C>,
    C: ToExtent,
    Key<X::Channels>: KeyEquals<C, X::Channels, X::Channels, Answer = A>,
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

/// `len / n`, or 0 if `n` is 0.
pub(crate) const fn per(len: usize, n: usize) -> usize {
    match len.checked_div(n) {
        Some(part) => part,
        None => 0,
    }
}

impl<X, F, P, L, A, O, const SH: usize, const SW: usize, const DH: usize, const DW: usize>
    Convolved<F, Steps<P, SH, SW, DH, DW, L, 1>, Depthwise> for X
where
    X: Image<L>,
    L: ChannelOrder,
    F: FiltersOf<L, Depthwise>,
    Steps<P, SH, SW, DH, DW, L, 1>: Places2<X, F::Height, F::Width>,
    X::Channels: Equals<F::Channels, Answer = A>,
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

/// The pooling of the image `Self` by windows of `KH` by `KW` with the steps `G`; if `G` is [`EqualParts`], into `KH` by `KW` parts.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "{Self} is no image for windows of {KH} by {KW}",
    label = "this shape is not an image",
    note = "channels last, an image is `[height, width, channels]`; channels first, `[channels, height, width]`; images may have an \
            axis in front"
)]
pub trait Pooled<KH, KW, G>: StaticShape {
    type Fit: Verdict;
    type Result: Shape;
    const GEOMETRY: Geometry;
    const IMAGE: Axes4;
    const CHANNELS_LAST: bool;
}

/// The image `Self` under windows of `KH` by `KW`, which step as `G` says, for the operation `Op`.
///
/// In generic code a pool needs this bound alone.
#[diagnostic::on_unimplemented(
    message = "{Op}: nothing says whether windows of {KH} by {KW} slide over {Self}",
    label = "a relation between shapes is missing here",
    note = "in generic code the layer has its relation in a where-clause: an image is a shape of extents such as `(H, W, C)`"
)]
pub trait PoolBy<KH, KW, G, Op>: Pooled<KH, KW, G> {}
impl<Op, KH, KW, G, X: Pooled<KH, KW, G, Fit: MustFit<Op>>> PoolBy<KH, KW, G, Op> for X {}

impl<X, KH, KW, P, L, const SH: usize, const SW: usize, const DH: usize, const DW: usize>
    Pooled<KH, KW, Steps<P, SH, SW, DH, DW, L>> for X
where
    X: Image<L>,
    L: ChannelOrder,
    Steps<P, SH, SW, DH, DW, L>: Places2<X, KH, KW>,
{
    type Fit = <Steps<P, SH, SW, DH, DW, L> as Places2<X, KH, KW>>::Fit;
    type Result = X::With<
        <Steps<P, SH, SW, DH, DW, L> as Places2<X, KH, KW>>::Height,
        <Steps<P, SH, SW, DH, DW, L> as Places2<X, KH, KW>>::Width,
        X::Channels,
    >;
    const GEOMETRY: Geometry = Geometry {
        images: X::Images::LEN,
        height: <Steps<P, SH, SW, DH, DW, L> as Places2<X, KH, KW>>::HEIGHT,
        width: <Steps<P, SH, SW, DH, DW, L> as Places2<X, KH, KW>>::WIDTH,
        groups: 1,
        channels: X::Channels::LEN,
        outputs: X::Channels::LEN,
    };
    const IMAGE: Axes4 = X::AXES;
    const CHANNELS_LAST: bool = L::CHANNELS_LAST;
}

/// The steps of a pool whose windows are equal parts of each axis, without overlap. `L` is the layout of the image.
#[doc(hidden)]
pub struct EqualParts<L>(core::marker::PhantomData<L>);

/// The steps of a window at `places` places that divide the image into equal parts.
const fn parts(image: usize, places: usize) -> AxisSteps {
    AxisSteps {
        image,
        window: per(image, places),
        places,
        stride: per(image, places),
        dilation: 1,
        before: 0,
    }
}

impl<X, OH, OW, L, A, B> Pooled<OH, OW, EqualParts<L>> for X
where
    X: Image<L>,
    L: ChannelOrder,
    OH: StaticExtent,
    OW: StaticExtent,
    Key<X::Height>: MultipleOf<Key<OH>, Answer = A>,
    Key<X::Width>: MultipleOf<Key<OW>, Answer = B>,
    A: Answer,
    B: Answer,
{
    type Fit = Both<
        Judged<CompileTime, A, PartsUneven<X::Height, OH, X>, Fits>,
        Judged<CompileTime, B, PartsUneven<X::Width, OW, X>, Fits>,
    >;
    type Result = X::With<OH, OW, X::Channels>;
    const GEOMETRY: Geometry = Geometry {
        images: X::Images::LEN,
        height: parts(X::Height::LEN, OH::LEN),
        width: parts(X::Width::LEN, OW::LEN),
        groups: 1,
        channels: X::Channels::LEN,
        outputs: X::Channels::LEN,
    };
    const IMAGE: Axes4 = X::AXES;
    const CHANNELS_LAST: bool = L::CHANNELS_LAST;
}
