use super::axis::Axis;
use super::broadcast::ShapeEquals;
use super::extent::{Dim, Extent};
use super::extent_relations::{BroadcastsFrom, Equals};
use super::refusal::{
    AxisBelowMinusOne, AxisDoesNotStretch, AxisReachesPast, RankExceeds,
    SourceReachesPast,
};
use super::verdict::{Answer, Both, Checked, Fits, Judged};
use typenum::U1;
impl<L, R> PlaceableAxis<L, R> for Axis<-2> {
    type Verdict = AxisBelowMinusOne<-2, L, R>;
}
impl<L, R> PlaceableAxis<L, R> for Axis<-1> {
    type Verdict = Fits;
}
impl<L, R> PlaceableAxis<L, R> for Axis<0> {
    type Verdict = Fits;
}
impl<L, R> PlaceableAxis<L, R> for Axis<1> {
    type Verdict = Fits;
}
impl<L, R> PlaceableAxis<L, R> for Axis<2> {
    type Verdict = Fits;
}
impl<L, R> PlaceableAxis<L, R> for Axis<3> {
    type Verdict = Fits;
}
impl<L, R> PlaceableAxis<L, R> for Axis<4> {
    type Verdict = Fits;
}
impl<L, R> PlaceableAxis<L, R> for Axis<5> {
    type Verdict = Fits;
}
impl<L, R> PlaceableAxis<L, R> for Axis<6> {
    type Verdict = Fits;
}
impl<L, R> PlaceableAxis<L, R> for Axis<7> {
    type Verdict = Fits;
}
impl PlacedAt<Axis<-2>, ()> for () {
    type Verdict<P: Phase> = AxisBelowMinusOne<-2, Self, ()>;
    type Untrimmed<P: Phase> = AxisBelowMinusOne<-2, Self, ()>;
    const SHIFT: isize = 0;
}
impl PlacedAt<Axis<-1>, ()> for () {
    type Verdict<P: Phase> = Fits;
    type Untrimmed<P: Phase> = Fits;
    const SHIFT: isize = 0;
}
impl PlacedAt<Axis<0>, ()> for ()
where
    Self: ShapeEquals<()>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (),
    >>::Verdict<P> as Verdict>::Or<Fits>;
    type Untrimmed<P: Phase> = Fits;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl PlacedAt<Axis<1>, ()> for ()
where
    Self: ShapeEquals<()>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<1, Self, ()>>;
    type Untrimmed<P: Phase> = SourceReachesPast<1, Self, ()>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl PlacedAt<Axis<2>, ()> for ()
where
    Self: ShapeEquals<()>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<2, Self, ()>>;
    type Untrimmed<P: Phase> = SourceReachesPast<2, Self, ()>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl PlacedAt<Axis<3>, ()> for ()
where
    Self: ShapeEquals<()>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<3, Self, ()>>;
    type Untrimmed<P: Phase> = SourceReachesPast<3, Self, ()>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl PlacedAt<Axis<4>, ()> for ()
where
    Self: ShapeEquals<()>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<4, Self, ()>>;
    type Untrimmed<P: Phase> = SourceReachesPast<4, Self, ()>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl PlacedAt<Axis<5>, ()> for ()
where
    Self: ShapeEquals<()>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<5, Self, ()>>;
    type Untrimmed<P: Phase> = SourceReachesPast<5, Self, ()>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl PlacedAt<Axis<6>, ()> for ()
where
    Self: ShapeEquals<()>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<6, Self, ()>>;
    type Untrimmed<P: Phase> = SourceReachesPast<6, Self, ()>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl PlacedAt<Axis<7>, ()> for ()
where
    Self: ShapeEquals<()>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<7, Self, ()>>;
    type Untrimmed<P: Phase> = SourceReachesPast<7, Self, ()>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl<const A: isize, R0: Extent, V: Verdict> PlacedAt<Axis<A>, (R0,)> for ()
where
    Axis<A>: PlaceableAxis<Self, (R0,), Verdict = V>,
{
    type Verdict<P: Phase> = Both<V, RankExceeds<Self, (R0,)>>;
    type Untrimmed<P: Phase> = Both<V, RankExceeds<Self, (R0,)>>;
    const SHIFT: isize = 0;
}
impl<const A: isize, R0: Extent, R1: Extent, V: Verdict> PlacedAt<Axis<A>, (R0, R1)>
for ()
where
    Axis<A>: PlaceableAxis<Self, (R0, R1), Verdict = V>,
{
    type Verdict<P: Phase> = Both<V, RankExceeds<Self, (R0, R1)>>;
    type Untrimmed<P: Phase> = Both<V, RankExceeds<Self, (R0, R1)>>;
    const SHIFT: isize = 0;
}
impl<A0: Extent> PlacedAt<Axis<-2>, ()> for (A0,) {
    type Verdict<P: Phase> = AxisBelowMinusOne<-2, Self, ()>;
    type Untrimmed<P: Phase> = AxisBelowMinusOne<-2, Self, ()>;
    const SHIFT: isize = 0;
}
impl<A0: Extent> PlacedAt<Axis<-1>, ()> for (A0,) {
    type Verdict<P: Phase> = Fits;
    type Untrimmed<P: Phase> = Fits;
    const SHIFT: isize = 0;
}
impl<A0: Extent> PlacedAt<Axis<0>, ()> for (A0,) {
    type Verdict<P: Phase> = Fits;
    type Untrimmed<P: Phase> = Fits;
    const SHIFT: isize = 1;
}
impl<A0: Extent> PlacedAt<Axis<1>, ()> for (A0,) {
    type Verdict<P: Phase> = AxisReachesPast<1, Self, ()>;
    type Untrimmed<P: Phase> = Fits;
    const SHIFT: isize = 0;
}
impl<A0: Extent> PlacedAt<Axis<2>, ()> for (A0,) {
    type Verdict<P: Phase> = AxisReachesPast<2, Self, ()>;
    type Untrimmed<P: Phase> = SourceReachesPast<2, Self, ()>;
    const SHIFT: isize = 0;
}
impl<A0: Extent> PlacedAt<Axis<3>, ()> for (A0,) {
    type Verdict<P: Phase> = AxisReachesPast<3, Self, ()>;
    type Untrimmed<P: Phase> = SourceReachesPast<3, Self, ()>;
    const SHIFT: isize = 0;
}
impl<A0: Extent> PlacedAt<Axis<4>, ()> for (A0,) {
    type Verdict<P: Phase> = AxisReachesPast<4, Self, ()>;
    type Untrimmed<P: Phase> = SourceReachesPast<4, Self, ()>;
    const SHIFT: isize = 0;
}
impl<A0: Extent> PlacedAt<Axis<5>, ()> for (A0,) {
    type Verdict<P: Phase> = AxisReachesPast<5, Self, ()>;
    type Untrimmed<P: Phase> = SourceReachesPast<5, Self, ()>;
    const SHIFT: isize = 0;
}
impl<A0: Extent> PlacedAt<Axis<6>, ()> for (A0,) {
    type Verdict<P: Phase> = AxisReachesPast<6, Self, ()>;
    type Untrimmed<P: Phase> = SourceReachesPast<6, Self, ()>;
    const SHIFT: isize = 0;
}
impl<A0: Extent> PlacedAt<Axis<7>, ()> for (A0,) {
    type Verdict<P: Phase> = AxisReachesPast<7, Self, ()>;
    type Untrimmed<P: Phase> = SourceReachesPast<7, Self, ()>;
    const SHIFT: isize = 0;
}
impl<A0: Extent, R0: Extent> PlacedAt<Axis<-2>, (R0,)> for (A0,) {
    type Verdict<P: Phase> = AxisBelowMinusOne<-2, Self, (R0,)>;
    type Untrimmed<P: Phase> = AxisBelowMinusOne<-2, Self, (R0,)>;
    const SHIFT: isize = 0;
}
impl<A0: Extent, R0: Extent, V0: Answer> PlacedAt<Axis<-1>, (R0,)> for (A0,)
where
    A0: BroadcastsFrom<R0, Answer = V0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        AxisDoesNotStretch<0, A0, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    type Untrimmed<P: Phase> = Judged<
        P,
        V0,
        AxisDoesNotStretch<0, A0, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    const SHIFT: isize = 0;
}
impl<A0: Extent, R0: Extent, V0: Answer> PlacedAt<Axis<0>, (R0,)> for (A0,)
where
    A0: BroadcastsFrom<R0, Answer = V0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        AxisDoesNotStretch<0, A0, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    type Untrimmed<P: Phase> = Judged<
        P,
        V0,
        AxisDoesNotStretch<0, A0, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    const SHIFT: isize = 0;
}
impl<A0: Extent, R0: Extent> PlacedAt<Axis<1>, (R0,)> for (A0,)
where
    Self: ShapeEquals<(R0,)>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (R0,),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<1, Self, (R0,)>>;
    type Untrimmed<P: Phase> = SourceReachesPast<1, Self, (R0,)>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (R0,),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl<A0: Extent, R0: Extent> PlacedAt<Axis<2>, (R0,)> for (A0,)
where
    Self: ShapeEquals<(R0,)>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (R0,),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<2, Self, (R0,)>>;
    type Untrimmed<P: Phase> = SourceReachesPast<2, Self, (R0,)>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (R0,),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl<A0: Extent, R0: Extent> PlacedAt<Axis<3>, (R0,)> for (A0,)
where
    Self: ShapeEquals<(R0,)>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (R0,),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<3, Self, (R0,)>>;
    type Untrimmed<P: Phase> = SourceReachesPast<3, Self, (R0,)>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (R0,),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl<A0: Extent, R0: Extent> PlacedAt<Axis<4>, (R0,)> for (A0,)
where
    Self: ShapeEquals<(R0,)>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (R0,),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<4, Self, (R0,)>>;
    type Untrimmed<P: Phase> = SourceReachesPast<4, Self, (R0,)>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (R0,),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl<A0: Extent, R0: Extent> PlacedAt<Axis<5>, (R0,)> for (A0,)
where
    Self: ShapeEquals<(R0,)>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (R0,),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<5, Self, (R0,)>>;
    type Untrimmed<P: Phase> = SourceReachesPast<5, Self, (R0,)>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (R0,),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl<A0: Extent, R0: Extent> PlacedAt<Axis<6>, (R0,)> for (A0,)
where
    Self: ShapeEquals<(R0,)>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (R0,),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<6, Self, (R0,)>>;
    type Untrimmed<P: Phase> = SourceReachesPast<6, Self, (R0,)>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (R0,),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl<A0: Extent, R0: Extent> PlacedAt<Axis<7>, (R0,)> for (A0,)
where
    Self: ShapeEquals<(R0,)>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (R0,),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<7, Self, (R0,)>>;
    type Untrimmed<P: Phase> = SourceReachesPast<7, Self, (R0,)>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (R0,),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl<
    const A: isize,
    A0: Extent,
    R0: Extent,
    R1: Extent,
    V: Verdict,
> PlacedAt<Axis<A>, (R0, R1)> for (A0,)
where
    Axis<A>: PlaceableAxis<Self, (R0, R1), Verdict = V>,
{
    type Verdict<P: Phase> = Both<V, RankExceeds<Self, (R0, R1)>>;
    type Untrimmed<P: Phase> = Both<V, RankExceeds<Self, (R0, R1)>>;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent> PlacedAt<Axis<-2>, ()> for (A0, A1) {
    type Verdict<P: Phase> = AxisBelowMinusOne<-2, Self, ()>;
    type Untrimmed<P: Phase> = AxisBelowMinusOne<-2, Self, ()>;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent> PlacedAt<Axis<-1>, ()> for (A0, A1) {
    type Verdict<P: Phase> = Fits;
    type Untrimmed<P: Phase> = Fits;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent> PlacedAt<Axis<0>, ()> for (A0, A1) {
    type Verdict<P: Phase> = Fits;
    type Untrimmed<P: Phase> = Fits;
    const SHIFT: isize = 2;
}
impl<A0: Extent, A1: Extent> PlacedAt<Axis<1>, ()> for (A0, A1) {
    type Verdict<P: Phase> = Fits;
    type Untrimmed<P: Phase> = Fits;
    const SHIFT: isize = 1;
}
impl<A0: Extent, A1: Extent> PlacedAt<Axis<2>, ()> for (A0, A1) {
    type Verdict<P: Phase> = AxisReachesPast<2, Self, ()>;
    type Untrimmed<P: Phase> = Fits;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent> PlacedAt<Axis<3>, ()> for (A0, A1) {
    type Verdict<P: Phase> = AxisReachesPast<3, Self, ()>;
    type Untrimmed<P: Phase> = SourceReachesPast<3, Self, ()>;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent> PlacedAt<Axis<4>, ()> for (A0, A1) {
    type Verdict<P: Phase> = AxisReachesPast<4, Self, ()>;
    type Untrimmed<P: Phase> = SourceReachesPast<4, Self, ()>;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent> PlacedAt<Axis<5>, ()> for (A0, A1) {
    type Verdict<P: Phase> = AxisReachesPast<5, Self, ()>;
    type Untrimmed<P: Phase> = SourceReachesPast<5, Self, ()>;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent> PlacedAt<Axis<6>, ()> for (A0, A1) {
    type Verdict<P: Phase> = AxisReachesPast<6, Self, ()>;
    type Untrimmed<P: Phase> = SourceReachesPast<6, Self, ()>;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent> PlacedAt<Axis<7>, ()> for (A0, A1) {
    type Verdict<P: Phase> = AxisReachesPast<7, Self, ()>;
    type Untrimmed<P: Phase> = SourceReachesPast<7, Self, ()>;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent, R0: Extent> PlacedAt<Axis<-2>, (R0,)> for (A0, A1) {
    type Verdict<P: Phase> = AxisBelowMinusOne<-2, Self, (R0,)>;
    type Untrimmed<P: Phase> = AxisBelowMinusOne<-2, Self, (R0,)>;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent, R0: Extent, V0: Answer> PlacedAt<Axis<-1>, (R0,)>
for (A0, A1)
where
    A1: BroadcastsFrom<R0, Answer = V0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        AxisDoesNotStretch<1, A1, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    type Untrimmed<P: Phase> = Judged<
        P,
        V0,
        AxisDoesNotStretch<1, A1, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent, R0: Extent, V0: Answer> PlacedAt<Axis<0>, (R0,)>
for (A0, A1)
where
    A0: BroadcastsFrom<R0, Answer = V0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        AxisDoesNotStretch<0, A0, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    type Untrimmed<P: Phase> = Judged<
        P,
        V0,
        AxisDoesNotStretch<0, A0, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    const SHIFT: isize = 1;
}
impl<A0: Extent, A1: Extent, R0: Extent, V0: Answer> PlacedAt<Axis<1>, (R0,)>
for (A0, A1)
where
    A1: BroadcastsFrom<R0, Answer = V0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        AxisDoesNotStretch<1, A1, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    type Untrimmed<P: Phase> = Judged<
        P,
        V0,
        AxisDoesNotStretch<1, A1, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent, R0: Extent> PlacedAt<Axis<2>, (R0,)> for (A0, A1) {
    type Verdict<P: Phase> = AxisReachesPast<2, Self, (R0,)>;
    type Untrimmed<P: Phase> = SourceReachesPast<2, Self, (R0,)>;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent, R0: Extent> PlacedAt<Axis<3>, (R0,)> for (A0, A1) {
    type Verdict<P: Phase> = AxisReachesPast<3, Self, (R0,)>;
    type Untrimmed<P: Phase> = SourceReachesPast<3, Self, (R0,)>;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent, R0: Extent> PlacedAt<Axis<4>, (R0,)> for (A0, A1) {
    type Verdict<P: Phase> = AxisReachesPast<4, Self, (R0,)>;
    type Untrimmed<P: Phase> = SourceReachesPast<4, Self, (R0,)>;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent, R0: Extent> PlacedAt<Axis<5>, (R0,)> for (A0, A1) {
    type Verdict<P: Phase> = AxisReachesPast<5, Self, (R0,)>;
    type Untrimmed<P: Phase> = SourceReachesPast<5, Self, (R0,)>;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent, R0: Extent> PlacedAt<Axis<6>, (R0,)> for (A0, A1) {
    type Verdict<P: Phase> = AxisReachesPast<6, Self, (R0,)>;
    type Untrimmed<P: Phase> = SourceReachesPast<6, Self, (R0,)>;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent, R0: Extent> PlacedAt<Axis<7>, (R0,)> for (A0, A1) {
    type Verdict<P: Phase> = AxisReachesPast<7, Self, (R0,)>;
    type Untrimmed<P: Phase> = SourceReachesPast<7, Self, (R0,)>;
    const SHIFT: isize = 0;
}
impl<A0: Extent, A1: Extent, R0: Extent, R1: Extent> PlacedAt<Axis<-2>, (R0, R1)>
for (A0, A1) {
    type Verdict<P: Phase> = AxisBelowMinusOne<-2, Self, (R0, R1)>;
    type Untrimmed<P: Phase> = AxisBelowMinusOne<-2, Self, (R0, R1)>;
    const SHIFT: isize = 0;
}
impl<
    A0: Extent,
    A1: Extent,
    R0: Extent,
    R1: Extent,
    V0: Answer,
    V1: Answer,
> PlacedAt<Axis<-1>, (R0, R1)> for (A0, A1)
where
    A0: BroadcastsFrom<R0, Answer = V0>,
    A1: BroadcastsFrom<R1, Answer = V1>,
{
    type Verdict<P: Phase> = Both<
        Judged<
            P,
            V0,
            AxisDoesNotStretch<0, A0, R0, Self, (R0, R1)>,
            Checked<Self, (R0, R1)>,
        >,
        Judged<
            P,
            V1,
            AxisDoesNotStretch<1, A1, R1, Self, (R0, R1)>,
            Checked<Self, (R0, R1)>,
        >,
    >;
    type Untrimmed<P: Phase> = Both<
        Judged<
            P,
            V0,
            AxisDoesNotStretch<0, A0, R0, Self, (R0, R1)>,
            Checked<Self, (R0, R1)>,
        >,
        Judged<
            P,
            V1,
            AxisDoesNotStretch<1, A1, R1, Self, (R0, R1)>,
            Checked<Self, (R0, R1)>,
        >,
    >;
    const SHIFT: isize = 0;
}
impl<
    A0: Extent,
    A1: Extent,
    R0: Extent,
    R1: Extent,
    V0: Answer,
    V1: Answer,
> PlacedAt<Axis<0>, (R0, R1)> for (A0, A1)
where
    A0: BroadcastsFrom<R0, Answer = V0>,
    A1: BroadcastsFrom<R1, Answer = V1>,
{
    type Verdict<P: Phase> = Both<
        Judged<
            P,
            V0,
            AxisDoesNotStretch<0, A0, R0, Self, (R0, R1)>,
            Checked<Self, (R0, R1)>,
        >,
        Judged<
            P,
            V1,
            AxisDoesNotStretch<1, A1, R1, Self, (R0, R1)>,
            Checked<Self, (R0, R1)>,
        >,
    >;
    type Untrimmed<P: Phase> = Both<
        Judged<
            P,
            V0,
            AxisDoesNotStretch<0, A0, R0, Self, (R0, R1)>,
            Checked<Self, (R0, R1)>,
        >,
        Judged<
            P,
            V1,
            AxisDoesNotStretch<1, A1, R1, Self, (R0, R1)>,
            Checked<Self, (R0, R1)>,
        >,
    >;
    const SHIFT: isize = 0;
}
impl<
    A0: Extent,
    A1: Extent,
    R0: Extent,
    R1: Extent,
    V1: Answer,
    V0: Answer,
> PlacedAt<Axis<1>, (R0, R1)> for (A0, A1)
where
    R1: Equals<Dim<1>, Answer = V1>,
    A1: BroadcastsFrom<R0, Answer = V0>,
    Self: ShapeEquals<(R0, R1)>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (R0, R1),
    >>::Verdict<
        P,
    > as Verdict>::Or<
        Both<
            Judged<P, V1, AxisReachesPast<1, Self, (R0, R1)>, Checked<Self, (R0, R1)>>,
            Judged<
                P,
                V0,
                AxisDoesNotStretch<1, A1, R0, Self, (R0, R1)>,
                Checked<Self, (R0, R1)>,
            >,
        >,
    >;
    type Untrimmed<P: Phase> = SourceReachesPast<1, Self, (R0, R1)>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (R0, R1),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        -1
    } else {
        0
    };
}
impl<A0: Extent, A1: Extent, R0: Extent, R1: Extent> PlacedAt<Axis<2>, (R0, R1)>
for (A0, A1)
where
    Self: ShapeEquals<(R0, R1)>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (R0, R1),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<2, Self, (R0, R1)>>;
    type Untrimmed<P: Phase> = SourceReachesPast<2, Self, (R0, R1)>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (R0, R1),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl<A0: Extent, A1: Extent, R0: Extent, R1: Extent> PlacedAt<Axis<3>, (R0, R1)>
for (A0, A1)
where
    Self: ShapeEquals<(R0, R1)>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (R0, R1),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<3, Self, (R0, R1)>>;
    type Untrimmed<P: Phase> = SourceReachesPast<3, Self, (R0, R1)>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (R0, R1),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl<A0: Extent, A1: Extent, R0: Extent, R1: Extent> PlacedAt<Axis<4>, (R0, R1)>
for (A0, A1)
where
    Self: ShapeEquals<(R0, R1)>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (R0, R1),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<4, Self, (R0, R1)>>;
    type Untrimmed<P: Phase> = SourceReachesPast<4, Self, (R0, R1)>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (R0, R1),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl<A0: Extent, A1: Extent, R0: Extent, R1: Extent> PlacedAt<Axis<5>, (R0, R1)>
for (A0, A1)
where
    Self: ShapeEquals<(R0, R1)>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (R0, R1),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<5, Self, (R0, R1)>>;
    type Untrimmed<P: Phase> = SourceReachesPast<5, Self, (R0, R1)>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (R0, R1),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl<A0: Extent, A1: Extent, R0: Extent, R1: Extent> PlacedAt<Axis<6>, (R0, R1)>
for (A0, A1)
where
    Self: ShapeEquals<(R0, R1)>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (R0, R1),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<6, Self, (R0, R1)>>;
    type Untrimmed<P: Phase> = SourceReachesPast<6, Self, (R0, R1)>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (R0, R1),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
impl<A0: Extent, A1: Extent, R0: Extent, R1: Extent> PlacedAt<Axis<7>, (R0, R1)>
for (A0, A1)
where
    Self: ShapeEquals<(R0, R1)>,
{
    type Verdict<P: Phase> = <<Self as ShapeEquals<
        (R0, R1),
    >>::Verdict<P> as Verdict>::Or<AxisReachesPast<7, Self, (R0, R1)>>;
    type Untrimmed<P: Phase> = SourceReachesPast<7, Self, (R0, R1)>;
    const SHIFT: isize = if <<Self as ShapeEquals<
        (R0, R1),
    >>::Verdict<CompileTime> as Verdict>::REFUSES {
        0
    } else {
        0
    };
}
