//! The shapes of transposed convolutions.

use core::ops::{Add, Mul};

use typenum::{B1, Prod, Sum};

use crate::shape::affine::LastIndex;
use crate::shape::arithmetic::Plus;
use crate::shape::extent_relations::Equals;
use crate::shape::layers::geometry::{Axes4, AxisSteps, Geometry};
use crate::shape::layers::images::{ChannelOrder, FiltersOf, Image, Transposed};
use crate::shape::layers::windows::{Convolved, before, per};
use crate::shape::number::ToExtent;
use crate::shape::refusal::{FiltersDiffer, GroupsUneven, NothingLeft};
use crate::shape::steps::{Around, Key, MultipleOf, Padding, Reach, Same, Steps, Valid, same_padding};
use crate::shape::verdict::{Answer, Both, CompileTime, Fits, Judged};
use crate::shape::window::WindowsAlong;
use crate::shape::{Dim, StaticExtent};

/// The length of the result of a transposed convolution along the axis `Self`, and whether there is a result.
#[doc(hidden)]
pub trait TransposedLength<K, P, const STRIDE: usize, const DILATION: usize>: StaticExtent {
    type Answer: Answer;
    type Out: StaticExtent;
}
/// The length of the result without padding: `(Self - 1) * STRIDE + (K - 1) * DILATION + 1`.
type FullLength<N, K, const S: usize, const D: usize> =
    Sum<Prod<<Key<N> as LastIndex>::Out, Key<Dim<S>>>, <Key<K> as Reach<Key<Dim<D>>>>::Out>;

impl<N, K, A, const S: usize, const D: usize> TransposedLength<K, Valid, S, D> for N
where
    N: StaticExtent<Key: LastIndex>,
    K: StaticExtent<Key: Reach<Key<Dim<D>>>>,
    Dim<S>: StaticExtent<Key: MultipleOf<Key<Dim<S>>, Answer = A>>,
    Dim<D>: StaticExtent,
    <Key<N> as LastIndex>::Out: Mul<Key<Dim<S>>>,
    Prod<<Key<N> as LastIndex>::Out, Key<Dim<S>>>: Add<<Key<K> as Reach<Key<Dim<D>>>>::Out>,
    FullLength<N, K, S, D>: ToExtent,
    A: Answer,
{
    type Answer = A;
    type Out = <FullLength<N, K, S, D> as ToExtent>::Extent;
}
impl<N, K, A, const S: usize, const D: usize> TransposedLength<K, Same, S, D> for N
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
    TransposedLength<K, Around<A, B>, S, D> for N
where
    N: TransposedLength<K, Valid, S, D, Out = M>,
    M: StaticExtent,
    Dim<A>: StaticExtent<Key: Plus<Key<Dim<B>>, Dim<A>, Dim<B>, Out = E>>,
    Dim<B>: StaticExtent,
    E: StaticExtent<Key: Add<B1>>,
    Key<M>: WindowsAlong<Sum<Key<E>, B1>, M, Out = W>,
    W: StaticExtent,
{
    type Answer = <<N as TransposedLength<K, Valid, S, D>>::Answer as Answer>::And<
        <Key<M> as WindowsAlong<Sum<Key<E>, B1>, M>>::Answer,
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
    L: ChannelOrder,
    P: Padding,
    F: FiltersOf<L, Transposed>,
    Dim<G>: StaticExtent,
    X::Height: TransposedLength<F::Height, P::Height, SH, DH, Out = OH>,
    X::Width: TransposedLength<F::Width, P::Width, SW, DW, Out = OW>,
    Key<F::Outputs>: Mul<Key<Dim<G>>>,
    Prod<Key<F::Outputs>, Key<Dim<G>>>: ToExtent<Extent = O>,
    X::Channels: Equals<F::Channels, Answer = A>,
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
                <X::Height as TransposedLength<F::Height, P::Height, SH, DH>>::Answer,
                NothingLeft<X::Height, F::Height, X>,
                Fits,
            >,
            Judged<
                CompileTime,
                <X::Width as TransposedLength<F::Width, P::Width, SW, DW>>::Answer,
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
