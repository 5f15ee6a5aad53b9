//! How filters are stored: their number and length rounded up to what the kernels process at once.

#[cfg(target_arch = "x86_64")]
use core::ops::Shl;
use core::ops::{Add, Shr};

#[cfg(not(target_arch = "x86_64"))]
use typenum::U1;
#[cfg(target_arch = "x86_64")]
use typenum::{Shleft, Shright, U4, U15};
use typenum::{Sum, U2, U3};

use crate::shape::number::ToExtent;
use crate::shape::steps::Key;
use crate::shape::{Dim, ElementCount, Extent, StaticExtent, StaticShape};

/// The shape of filters: `[outputs, height, width, channels]`, `[outputs, inputs]` of a dense layer, or `[height, width,
/// outputs]` of a depthwise convolution.
#[diagnostic::on_unimplemented(
    message = "{Self} is not the shape of filters",
    label = "not the shape of filters",
    note = "filters are `[outputs, height, width, channels]`, dense `[outputs, inputs]`, depthwise `[height, width, outputs]`"
)]
pub trait FilterShape: StaticShape {
    /// The number of outputs.
    type Outputs: StaticExtent;
}
impl<O: StaticExtent, H: StaticExtent, W: StaticExtent, I: StaticExtent> FilterShape for (O, H, W, I) {
    type Outputs = O;
}
impl<O: StaticExtent, I: StaticExtent> FilterShape for (O, I) {
    type Outputs = O;
}
impl<H: StaticExtent, W: StaticExtent, O: StaticExtent> FilterShape for (H, W, O) {
    type Outputs = O;
}

/// Filters of the shape `Self`, `[outputs, ..]`, as they are stored for the kernels.
#[doc(hidden)]
pub trait Packed: FilterShape {
    /// Pairs of filters.
    type Pairs: StaticExtent;
    /// Words of four elements in a filter; in lanes each row of the filter starts a new word.
    type Words: StaticExtent;
    /// Rows of a filter.
    type Rows: StaticExtent;
    /// Words of four elements in a pixel of the image.
    type Pixel: StaticExtent;
}
#[cfg(target_arch = "x86_64")]
impl<O, KH, KW, I, N, R> Packed for (O, KH, KW, I)
where
    Self: FilterShape,
    (KW, I): ElementCount<Count = N>,
    O: PairsOf,
    N: WordsOf,
    (KH, N::Words): ElementCount<Count = R>,
    R: ToExtent,
    KH: StaticExtent,
    I: Extent<Key: WordsOf>,
{
    type Pairs = O::Pairs;
    type Words = R::Extent;
    type Rows = KH;
    type Pixel = <Key<I> as WordsOf>::Words;
}
#[cfg(not(target_arch = "x86_64"))]
impl<O, KH, KW, I, N> Packed for (O, KH, KW, I)
where
    Self: FilterShape,
    (KH, KW, I): ElementCount<Count = N>,
    O: PairsOf,
    N: WordsOf,
    KH: StaticExtent,
    I: Extent<Key: WordsOf>,
{
    type Pairs = O::Pairs;
    type Words = N::Words;
    type Rows = KH;
    type Pixel = <Key<I> as WordsOf>::Words;
}
impl<O, I> Packed for (O, I)
where
    Self: FilterShape,
    O: PairsOf,
    I: Extent<Key: WordsOf>,
{
    type Pairs = O::Pairs;
    type Words = <Key<I> as WordsOf>::Words;
    type Rows = Dim<1>;
    type Pixel = Self::Words;
}

/// Half of an extent, rounded up; in lanes, half of the extent rounded up to a multiple of 16.
#[doc(hidden)]
pub trait PairsOf: StaticExtent {
    type Pairs: StaticExtent;
}
#[cfg(target_arch = "x86_64")]
impl<O> PairsOf for O
where
    O: StaticExtent<Key: Add<U15>>,
    Sum<Key<O>, U15>: Shr<U4>,
    Shright<Sum<Key<O>, U15>, U4>: Shl<U3>,
    Shleft<Shright<Sum<Key<O>, U15>, U4>, U3>: ToExtent,
{
    type Pairs = <Shleft<Shright<Sum<Key<O>, U15>, U4>, U3> as ToExtent>::Extent;
}
#[cfg(not(target_arch = "x86_64"))]
impl<O> PairsOf for O
where
    O: StaticExtent<Key: Add<U1>>,
    Sum<Key<O>, U1>: Shr<U1>,
    <Sum<Key<O>, U1> as Shr<U1>>::Output: ToExtent,
{
    type Pairs = <<Sum<Key<O>, U1> as Shr<U1>>::Output as ToExtent>::Extent;
}

/// A quarter of an extent, rounded up; in lanes, a quarter of the extent rounded up to a multiple of 16.
#[doc(hidden)]
pub trait FoursOf: StaticExtent {
    type Fours: StaticExtent;
}
#[cfg(target_arch = "x86_64")]
impl<O> FoursOf for O
where
    O: StaticExtent<Key: Add<U15>>,
    Sum<Key<O>, U15>: Shr<U4>,
    Shright<Sum<Key<O>, U15>, U4>: Shl<U2>,
    Shleft<Shright<Sum<Key<O>, U15>, U4>, U2>: ToExtent,
{
    type Fours = <Shleft<Shright<Sum<Key<O>, U15>, U4>, U2> as ToExtent>::Extent;
}
#[cfg(not(target_arch = "x86_64"))]
impl<O: StaticExtent<Key: WordsOf>> FoursOf for O {
    type Fours = <Key<O> as WordsOf>::Words;
}

/// A quarter of a number, rounded up.
#[doc(hidden)]
pub trait WordsOf {
    type Words: StaticExtent;
}
impl<N> WordsOf for N
where
    N: Add<U3>,
    Sum<N, U3>: Shr<U2>,
    <Sum<N, U3> as Shr<U2>>::Output: ToExtent,
{
    type Words = <<Sum<N, U3> as Shr<U2>>::Output as ToExtent>::Extent;
}

/// Depthwise filters of the shape `Self`, `[height, width, outputs]`, as they are stored for the kernels.
#[doc(hidden)]
pub trait Quads: FilterShape {
    /// Groups of four outputs.
    type Number: StaticExtent;
    /// Rows and columns of a filter.
    type Height: StaticExtent;
    type Width: StaticExtent;
}
impl<KH, KW, O> Quads for (KH, KW, O)
where
    Self: FilterShape,
    KH: StaticExtent,
    KW: StaticExtent,
    O: FoursOf,
{
    type Number = O::Fours;
    type Height = KH;
    type Width = KW;
}
