//! Layouts: which axes of images and filters are which.

use duplicate::duplicate_item;

use super::geometry::Axes4;
use crate::shape::steps::{ChannelsFirst, ChannelsLast, Layout1};
use crate::shape::{Dim, Shape, StaticExtent, StaticShape};

/// An image, or several, of the layout `L`: [`ChannelsLast`], [`ChannelsFirst`], or a [`Layout1`] of one of them.
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
/// The position among eight axes that stands for an axis which is not there.
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
impl<W: StaticExtent, C: StaticExtent> Image<Layout1<ChannelsLast>> for (W, C) {
    type Images = Dim<1>;
    type Height = Dim<1>;
    type Width = W;
    type Channels = C;
    type With<OH: StaticExtent, OW: StaticExtent, O: StaticExtent> = (OW, O);
    const AXES: Axes4 = Axes4([NONE, NONE, 6, 7]);
}
impl<N: StaticExtent, W: StaticExtent, C: StaticExtent> Image<Layout1<ChannelsLast>> for (N, W, C) {
    type Images = N;
    type Height = Dim<1>;
    type Width = W;
    type Channels = C;
    type With<OH: StaticExtent, OW: StaticExtent, O: StaticExtent> = (N, OW, O);
    const AXES: Axes4 = Axes4([5, NONE, 6, 7]);
}
impl<C: StaticExtent, W: StaticExtent> Image<Layout1<ChannelsFirst>> for (C, W) {
    type Images = Dim<1>;
    type Height = Dim<1>;
    type Width = W;
    type Channels = C;
    type With<OH: StaticExtent, OW: StaticExtent, O: StaticExtent> = (O, OW);
    const AXES: Axes4 = Axes4([NONE, NONE, 7, 6]);
}
impl<N: StaticExtent, C: StaticExtent, W: StaticExtent> Image<Layout1<ChannelsFirst>> for (N, C, W) {
    type Images = N;
    type Height = Dim<1>;
    type Width = W;
    type Channels = C;
    type With<OH: StaticExtent, OW: StaticExtent, O: StaticExtent> = (N, O, OW);
    const AXES: Axes4 = Axes4([5, NONE, 7, 6]);
}

/// How the elements of a result lie.
#[doc(hidden)]
pub trait ChannelOrder {
    const CHANNELS_LAST: bool;
}
impl ChannelOrder for ChannelsLast {
    const CHANNELS_LAST: bool = true;
}
impl ChannelOrder for ChannelsFirst {
    const CHANNELS_LAST: bool = false;
}
impl<L: ChannelOrder> ChannelOrder for Layout1<L> {
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
/// A transposed convolution: its input channels are the outputs of the convolution that it transposes, and its outputs the channels.
#[doc(hidden)]
pub enum Transposed {}

/// Filters in two directions.
#[duplicate_item(
    Layout          Kind         Filters         places;
    [ChannelsLast]  [Whole]      [(H, W, C, O)]  [[4, 5, 6, 7]];
    [ChannelsFirst] [Whole]      [(O, C, H, W)]  [[6, 7, 5, 4]];
    [ChannelsLast]  [Transposed] [(H, W, O, C)]  [[4, 5, 7, 6]];
    [ChannelsFirst] [Transposed] [(C, O, H, W)]  [[6, 7, 4, 5]];
    [ChannelsLast]  [Depthwise]  [(H, W, C, O)]  [[4, 5, 6, 7]];
)]
impl<H: StaticExtent, W: StaticExtent, C: StaticExtent, O: StaticExtent> FiltersOf<Layout, Kind> for Filters {
    type Height = H;
    type Width = W;
    type Channels = C;
    type Outputs = O;
    const AXES: Axes4 = Axes4(places);
}

/// Filters in one direction, of height 1.
#[duplicate_item(
    Layout          Kind         Filters         places;
    [ChannelsLast]  [Whole]      [(W, C, O)]     [[NONE, 5, 6, 7]];
    [ChannelsFirst] [Whole]      [(O, C, W)]     [[NONE, 7, 6, 5]];
    [ChannelsLast]  [Transposed] [(W, O, C)]     [[NONE, 5, 7, 6]];
    [ChannelsFirst] [Transposed] [(C, O, W)]     [[NONE, 7, 5, 6]];
    [ChannelsLast]  [Depthwise]  [(W, C, O)]     [[NONE, 5, 6, 7]];
)]
impl<W: StaticExtent, C: StaticExtent, O: StaticExtent> FiltersOf<Layout1<Layout>, Kind> for Filters {
    type Height = Dim<1>;
    type Width = W;
    type Channels = C;
    type Outputs = O;
    const AXES: Axes4 = Axes4(places);
}

/// Which loops a kind of convolution needs.
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
