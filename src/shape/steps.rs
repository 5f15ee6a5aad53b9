//! How windows step over an image: padding, strides and dilations, and how many places a window has.

use core::marker::PhantomData;
use core::ops::{Add, Div, Mul, Sub};

use typenum::{B1, Diff, Prod, Sum, U1, UInt, UTerm};

use super::affine::StepsOver;
use super::arithmetic::Plus;
use super::key_relations::KeyEquals;
use super::verdict::{Answer, No};
use super::window::WindowsAlong;
use super::{Dim, Extent, StaticExtent};

/// Padding with which a stride of 1 keeps the lengths, and a stride of `S` makes them
/// `ceil(length / S)`. If the padding of an axis is odd, the end gets one more than the start, as in TensorFlow.
#[derive(Clone, Copy, Debug)]
pub enum Same {}

/// No padding.
#[derive(Clone, Copy, Debug)]
pub enum Valid {}

/// Padding of `TOP` rows above and `BOTTOM` rows below the image, `LEFT` columns to its left and `RIGHT` columns to its right.
#[derive(Clone, Copy, Debug)]
pub enum Explicit<const TOP: usize, const BOTTOM: usize, const LEFT: usize, const RIGHT: usize> {}

/// The channels of an image are its last axis, as in TensorFlow: `[height, width, channels]`.
#[derive(Clone, Copy, Debug)]
pub struct ChannelsLast;

/// The channels of an image stand before height and width, as in PyTorch and ONNX: `[channels, height, width]`.
#[derive(Clone, Copy, Debug)]
pub struct ChannelsFirst;

/// How a window steps over an image: its padding, strides along height and width, and dilations, which are the distances
/// between its elements; behind these, which axis has the channels, and into how many groups a convolution divides them.
///
/// `Steps<Same, 2, 2>` moves by two both ways, with padding; `Steps` alone by one, without. As a value it is written
/// `Steps::new().same().stride::<2, 2>()`.
pub struct Steps<
    P = Valid,
    const SH: usize = 1,
    const SW: usize = 1,
    const DH: usize = 1,
    const DW: usize = 1,
    L = ChannelsLast,
    const GROUPS: usize = 1,
>(PhantomData<(P, L)>);

/// How a window steps along one axis: its padding, stride and dilation; which axis has the channels, and the number of groups.
///
/// `Steps1<Same, 2>` moves by two, with padding; `Steps1` alone by one, without. As a value it is written
/// `Steps1::new().same().stride::<2>()`.
pub struct Steps1<
    P = Valid,
    const S: usize = 1,
    const D: usize = 1,
    L = ChannelsLast,
    const GROUPS: usize = 1,
>(PhantomData<(P, L)>);

impl Steps {
    /// Steps of one, without padding; channels last.
    #[must_use]
    pub const fn new() -> Self {
        Steps(PhantomData)
    }
}

impl Steps1 {
    /// Steps of one, without padding; channels last.
    #[must_use]
    pub const fn new() -> Self {
        Steps1(PhantomData)
    }
}

impl Default for Steps {
    fn default() -> Self {
        Self::new()
    }
}

impl Default for Steps1 {
    fn default() -> Self {
        Self::new()
    }
}

impl<P, const SH: usize, const SW: usize, const DH: usize, const DW: usize, L, const GROUPS: usize>
    Steps<P, SH, SW, DH, DW, L, GROUPS>
{
    /// Padding as [`Same`] has it.
    #[must_use]
    pub const fn same(self) -> Steps<Same, SH, SW, DH, DW, L, GROUPS> {
        Steps(PhantomData)
    }

    /// Padding of `TOP` rows above and `BOTTOM` rows below the image, `LEFT` columns to its left and `RIGHT` columns to its right.
    #[must_use]
    pub const fn pad<const TOP: usize, const BOTTOM: usize, const LEFT: usize, const RIGHT: usize>(
        self,
    ) -> Steps<Explicit<TOP, BOTTOM, LEFT, RIGHT>, SH, SW, DH, DW, L, GROUPS> {
        Steps(PhantomData)
    }

    /// The distances between places of the window, along height and width.
    #[must_use]
    pub const fn stride<const H: usize, const W: usize>(self) -> Steps<P, H, W, DH, DW, L, GROUPS> {
        Steps(PhantomData)
    }

    /// The distances between elements of the window, along height and width.
    #[must_use]
    pub const fn dilation<const H: usize, const W: usize>(self) -> Steps<P, SH, SW, H, W, L, GROUPS> {
        Steps(PhantomData)
    }

    /// Channels stand before height and width.
    #[must_use]
    pub const fn channels_first(self) -> Steps<P, SH, SW, DH, DW, ChannelsFirst, GROUPS> {
        Steps(PhantomData)
    }

    /// The channels are divided into `G` groups, each with filters of its own.
    #[must_use]
    pub const fn groups<const G: usize>(self) -> Steps<P, SH, SW, DH, DW, L, G> {
        Steps(PhantomData)
    }
}

impl<P, const S: usize, const D: usize, L, const GROUPS: usize> Steps1<P, S, D, L, GROUPS> {
    /// Padding as [`Same`] has it.
    #[must_use]
    pub const fn same(self) -> Steps1<Same, S, D, L, GROUPS> {
        Steps1(PhantomData)
    }

    /// Padding of `BEFORE` elements before the first and `AFTER` behind the last one; with padding before alone, a convolution is causal.
    #[must_use]
    pub const fn pad<const BEFORE: usize, const AFTER: usize>(
        self,
    ) -> Steps1<Around<BEFORE, AFTER>, S, D, L, GROUPS> {
        Steps1(PhantomData)
    }

    /// The distance between places of the window.
    #[must_use]
    pub const fn stride<const BY: usize>(self) -> Steps1<P, BY, D, L, GROUPS> {
        Steps1(PhantomData)
    }

    /// The distance between elements of the window.
    #[must_use]
    pub const fn dilation<const BY: usize>(self) -> Steps1<P, S, BY, L, GROUPS> {
        Steps1(PhantomData)
    }

    /// Channels stand before the axis along which the window moves.
    #[must_use]
    pub const fn channels_first(self) -> Steps1<P, S, D, ChannelsFirst, GROUPS> {
        Steps1(PhantomData)
    }

    /// The channels are divided into `G` groups, each with filters of its own.
    #[must_use]
    pub const fn groups<const G: usize>(self) -> Steps1<P, S, D, L, G> {
        Steps1(PhantomData)
    }
}

/// How a window steps along `AXES` axes: [`Steps`] along two, [`Steps1`] along one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how a window steps along {AXES} axes",
    label = "not the steps of this operation",
    note = "`Steps::new()` is of layers in two directions, `Steps1::new()` of layers in one"
)]
pub trait Sliding<const AXES: usize> {
    /// The same steps as [`Steps`] along two axes; of [`Steps1`], the height is 1.
    #[doc(hidden)]
    type TwoAxes;
}
impl<P, const SH: usize, const SW: usize, const DH: usize, const DW: usize, L, const GROUPS: usize> Sliding<2>
    for Steps<P, SH, SW, DH, DW, L, GROUPS>
{
    type TwoAxes = Self;
}
impl<P, const S: usize, const D: usize, L, const GROUPS: usize> Sliding<1> for Steps1<P, S, D, L, GROUPS> {
    type TwoAxes = Steps<Padding1<P>, 1, S, 1, D, Layout1<L>, GROUPS>;
}

impl<P, const SH: usize, const SW: usize, const DH: usize, const DW: usize, L, const GROUPS: usize> Clone
    for Steps<P, SH, SW, DH, DW, L, GROUPS>
{
    fn clone(&self) -> Self {
        *self
    }
}
impl<P, const SH: usize, const SW: usize, const DH: usize, const DW: usize, L, const GROUPS: usize> Copy
    for Steps<P, SH, SW, DH, DW, L, GROUPS>
{
}
impl<P, const S: usize, const D: usize, L, const GROUPS: usize> Clone for Steps1<P, S, D, L, GROUPS> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P, const S: usize, const D: usize, L, const GROUPS: usize> Copy for Steps1<P, S, D, L, GROUPS> {}

/// Padding of `BEFORE` elements before the first and `AFTER` elements behind the last one of an axis.
#[derive(Clone, Copy, Debug)]
pub enum Around<const BEFORE: usize, const AFTER: usize> {}

mod sealed {
    use super::{Around, Explicit, Padding1, Same, Valid};

    /// Seals the paddings: kernels rely on the number of places that is computed from them.
    ///
    /// ```compile_fail,E0277
    /// # use shapeproof::shape::steps::Padding;
    /// struct Mine;
    /// impl Padding for Mine {
    ///     type Height = Mine;
    ///     type Width = Mine;
    ///     const BEFORE: Option<[usize; 2]> = Some([0; 2]);
    /// }
    /// ```
    pub trait Sealed {}
    impl Sealed for Same {}
    impl Sealed for Valid {}
    impl<const T: usize, const B: usize, const L: usize, const R: usize> Sealed for Explicit<T, B, L, R> {}
    impl<const A: usize, const B: usize> Sealed for Around<A, B> {}
    impl<P: Sealed> Sealed for Padding1<P> {}
}

/// What padding does on the axes of height and width. Sealed.
#[doc(hidden)]
pub trait Padding: sealed::Sealed {
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

/// The layout `L`, [`ChannelsLast`] or [`ChannelsFirst`], of images without a height: a window moves along the width alone.
#[doc(hidden)]
pub struct Layout1<L>(PhantomData<L>);

/// The padding `P` of images without a height: a window moves along the width alone.
#[doc(hidden)]
pub struct Padding1<P>(PhantomData<P>);
impl<P: AxisPadding> Padding for Padding1<P> {
    type Height = Valid;
    type Width = P;
    const BEFORE: Option<[usize; 2]> = match P::BEFORE {
        Some(before) => Some([0, before]),
        None => None,
    };
}

/// What padding does on one axis. Sealed.
#[doc(hidden)]
pub trait AxisPadding: sealed::Sealed {
    const BEFORE: Option<usize>;
}
impl AxisPadding for Same {
    const BEFORE: Option<usize> = None;
}
impl AxisPadding for Valid {
    const BEFORE: Option<usize> = Some(0);
}
impl<const A: usize, const B: usize> AxisPadding for Around<A, B> {
    const BEFORE: Option<usize> = Some(A);
}

/// The length of an extent, as a number of typenum.
#[doc(hidden)]
pub type Key<E> = <E as Extent>::Key;

/// The number of places of a window of `K` along the axis `Self`, and whether there is one.
#[doc(hidden)]
pub trait WindowPlaces<K, P, const STRIDE: usize, const DILATION: usize>: StaticExtent {
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

impl<N, K, const S: usize, const D: usize> WindowPlaces<K, Valid, S, D> for N
where
    N: StaticExtent,
    K: StaticExtent,
    Dim<S>:
        Extent<Key: StepsOver<Key<<Key<N> as WindowsAlong<<Key<K> as Reach<Key<Dim<D>>>>::Out, N>>::Out>>>,
    Dim<D>: Extent,
    Key<K>: Reach<Key<Dim<D>>>,
    Key<N>: WindowsAlong<<Key<K> as Reach<Key<Dim<D>>>>::Out, N>,
{
    type Answer = <<Key<N> as WindowsAlong<<Key<K> as Reach<Key<Dim<D>>>>::Out, N>>::Answer as Answer>::And<
        <Key<Dim<S>> as StepsOver<
            Key<<Key<N> as WindowsAlong<<Key<K> as Reach<Key<Dim<D>>>>::Out, N>>::Out>,
        >>::Answer,
    >;
    type Out = <Key<Dim<S>> as StepsOver<
        Key<<Key<N> as WindowsAlong<<Key<K> as Reach<Key<Dim<D>>>>::Out, N>>::Out>,
    >>::Out;
}
impl<N, K, A, const S: usize, const D: usize> WindowPlaces<K, Same, S, D> for N
where
    N: StaticExtent,
    // A window needs an element: `MultipleOf` itself holds for every length but 0.
    K: StaticExtent<Key: MultipleOf<Key<K>, Answer = A>>,
    A: Answer,
    Dim<S>: Extent<Key: StepsOver<Key<N>>>,
{
    type Answer = <<Key<Dim<S>> as StepsOver<Key<N>>>::Answer as Answer>::And<A>;
    type Out = <Key<Dim<S>> as StepsOver<Key<N>>>::Out;
}
impl<N, K, M, O, const A: usize, const B: usize, const S: usize, const D: usize>
    WindowPlaces<K, Around<A, B>, S, D> for N
where
    N: StaticExtent<Key: Plus<Key<Dim<A>>, N, Dim<A>, Out = M>>,
    Dim<A>: Extent,
    Dim<B>: Extent,
    M: StaticExtent<Key: Plus<Key<Dim<B>>, M, Dim<B>, Out = O>>,
    O: WindowPlaces<K, Valid, S, D>,
{
    type Answer = O::Answer;
    type Out = O::Out;
}

/// The padding of [`Same`] before an axis: half of the padding at both ends, rounded down.
pub(crate) const fn same_padding(len: usize, kernel: usize, stride: usize, dilation: usize) -> usize {
    let reach = (kernel.saturating_sub(1)) * dilation + 1;
    if stride == 0 || len == 0 {
        return 0;
    }
    ((len.div_ceil(stride) - 1) * stride + reach).saturating_sub(len) / 2
}

/// Whether `N` is not 0 and `Self` is a multiple of it.
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
    Z: KeyEquals<K, (), ()>,
{
    type Answer = <Z as KeyEquals<K, (), ()>>::Answer;
}
