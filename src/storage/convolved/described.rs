//! What a convolution is: which of the kinds, and of which lengths.

use core::marker::PhantomData;

use crate::kernel::SCALAR;
use crate::shape::layers::geometry::Geometry;
use crate::shape::layers::images::KindOf;
use crate::shape::layers::windows::Convolved;
use crate::shape::layout::{Layout as _, RowMajor};
use crate::shape::{Shape as _, least};

/// What a convolution is. Types say it where code is optimised, so that all of it is constant.
pub(super) trait Described: Copy {
    /// Whether each output is of one of several channels.
    const DEPTHWISE: bool;
    /// Whether it is a transposed convolution.
    const TRANSPOSED: bool;
    /// The lengths and steps, and whether channels are the last axis, if types say them: what is not needed is not compiled then.
    const KNOWN: Option<(&'static Geometry, bool)>;
    /// The lengths and steps.
    fn geometry(self) -> &'static Geometry;
    /// The strides of image, height, width and channel in the result.
    fn to(self) -> [usize; 4];
    /// Whether channels are the last axis.
    fn has_channels_last(self) -> bool;
}

/// Filters of shape `F` over an image of shape `X`, of the kind `Kind`, with steps `G`.
pub(super) struct ByTypes<X, F, G, Kind>(pub(super) PhantomData<(X, F, G, Kind)>);

impl<X, F, G, Kind> Clone for ByTypes<X, F, G, Kind> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<X, F, G, Kind> Copy for ByTypes<X, F, G, Kind> {}

impl<X: Convolved<F, G, Kind>, F, G, Kind: KindOf> Described for ByTypes<X, F, G, Kind> {
    // Of one channel it is like any other, which has other ways to make vectors.
    const DEPTHWISE: bool = Kind::DEPTHWISE && (SCALAR || X::GEOMETRY.channels != 1);
    const TRANSPOSED: bool = Kind::TRANSPOSED;
    const KNOWN: Option<(&'static Geometry, bool)> = Some((&X::GEOMETRY, X::CHANNELS_LAST));
    #[inline(always)]
    fn geometry(self) -> &'static Geometry {
        const { &X::GEOMETRY }
    }
    #[inline(always)]
    fn to(self) -> [usize; 4] {
        X::IMAGE.of(RowMajor.strides(least::<X::Result>().axes()))
    }
    #[inline(always)]
    fn has_channels_last(self) -> bool {
        X::CHANNELS_LAST
    }
}

/// The same as values, but for the kind: a debug build compiles its loops once for all shapes.
#[derive(Clone, Copy)]
pub(super) struct ByValues<const DEPTHWISE: bool, const TRANSPOSED: bool> {
    geometry: &'static Geometry,
    to: [usize; 4],
    channels_last: bool,
}

impl<const DEPTHWISE: bool, const TRANSPOSED: bool> ByValues<DEPTHWISE, TRANSPOSED> {
    /// What `other` says, which is of the same kind.
    pub(super) fn of(other: impl Described) -> Self {
        Self { geometry: other.geometry(), to: other.to(), channels_last: other.has_channels_last() }
    }
}

impl<const DEPTHWISE: bool, const TRANSPOSED: bool> Described for ByValues<DEPTHWISE, TRANSPOSED> {
    const DEPTHWISE: bool = DEPTHWISE;
    const TRANSPOSED: bool = TRANSPOSED;
    const KNOWN: Option<(&'static Geometry, bool)> = None;
    fn geometry(self) -> &'static Geometry {
        self.geometry
    }
    fn to(self) -> [usize; 4] {
        self.to
    }
    fn has_channels_last(self) -> bool {
        self.channels_last
    }
}
