use super::extent::Extent;
use super::extent_relations::{Broadcasts, BroadcastsFrom, Equals};
use super::key_relations::{broadcast_length, equal_length};
use super::refusal::{
    AxisDiffers, AxisDoesNotStretch, ExtentDiffers, RankDiffers, RankExceeds,
};
use super::verdict::{Answer, Both, Checked, Judged};
impl ShapeEquals<()> for () {
    type Verdict<P: Phase> = Fits;
    type Output = ();
    #[inline(always)]
    fn equal(self, _: ()) -> Self::Output {
        ()
    }
}
impl<R0: Extent> ShapeBroadcasts<(R0,)> for () {
    type Verdict<P: Phase> = Fits;
    type Output = (R0,);
    #[inline(always)]
    fn broadcast_shape(self, rhs: (R0,)) -> Self::Output {
        (rhs.0,)
    }
}
impl<R0: Extent> ShapeBroadcastsFrom<(R0,)> for () {
    type Verdict<P: Phase> = RankExceeds<Self, (R0,)>;
}
impl<R0: Extent> ShapeEquals<(R0,)> for () {
    type Verdict<P: Phase> = RankDiffers<Self, (R0,)>;
    type Output = Self;
    #[inline(always)]
    fn equal(self, _: (R0,)) -> Self {
        self
    }
}
impl<R0: Extent, R1: Extent> ShapeBroadcasts<(R0, R1)> for () {
    type Verdict<P: Phase> = Fits;
    type Output = (R0, R1);
    #[inline(always)]
    fn broadcast_shape(self, rhs: (R0, R1)) -> Self::Output {
        (rhs.0, rhs.1)
    }
}
impl<R0: Extent, R1: Extent> ShapeBroadcastsFrom<(R0, R1)> for () {
    type Verdict<P: Phase> = RankExceeds<Self, (R0, R1)>;
}
impl<R0: Extent, R1: Extent> ShapeEquals<(R0, R1)> for () {
    type Verdict<P: Phase> = RankDiffers<Self, (R0, R1)>;
    type Output = Self;
    #[inline(always)]
    fn equal(self, _: (R0, R1)) -> Self {
        self
    }
}
impl<A0: Extent> ShapeEquals<()> for (A0,) {
    type Verdict<P: Phase> = RankDiffers<Self, ()>;
    type Output = Self;
    #[inline(always)]
    fn equal(self, _: ()) -> Self {
        self
    }
}
impl<A0: Extent, R0: Extent, V0: Answer, O0: Extent> ShapeBroadcasts<(R0,)> for (A0,)
where
    A0: Broadcasts<R0, Answer = V0, Out = O0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        AxisDiffers<0, A0, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    type Output = (O0,);
    #[inline(always)]
    fn broadcast_shape(self, rhs: (R0,)) -> Self::Output {
        (broadcast_length::<_, _, O0>(self.0, rhs.0),)
    }
}
impl<A0: Extent, R0: Extent, V0: Answer> ShapeBroadcastsFrom<(R0,)> for (A0,)
where
    A0: BroadcastsFrom<R0, Answer = V0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        AxisDoesNotStretch<0, A0, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
}
impl<A0: Extent, R0: Extent, V0: Answer, O0: Extent> ShapeEquals<(R0,)> for (A0,)
where
    A0: Equals<R0, Answer = V0, Out = O0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        ExtentDiffers<0, A0, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    type Output = (O0,);
    #[inline(always)]
    fn equal(self, rhs: (R0,)) -> Self::Output {
        (equal_length::<_, _, O0>(self.0, rhs.0),)
    }
}
impl<
    A0: Extent,
    R0: Extent,
    R1: Extent,
    V0: Answer,
    O0: Extent,
> ShapeBroadcasts<(R0, R1)> for (A0,)
where
    A0: Broadcasts<R1, Answer = V0, Out = O0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        AxisDiffers<1, A0, R1, Self, (R0, R1)>,
        Checked<Self, (R0, R1)>,
    >;
    type Output = (R0, O0);
    #[inline(always)]
    fn broadcast_shape(self, rhs: (R0, R1)) -> Self::Output {
        (rhs.0, broadcast_length::<_, _, O0>(self.0, rhs.1))
    }
}
impl<A0: Extent, R0: Extent, R1: Extent> ShapeBroadcastsFrom<(R0, R1)> for (A0,) {
    type Verdict<P: Phase> = RankExceeds<Self, (R0, R1)>;
}
impl<A0: Extent, R0: Extent, R1: Extent> ShapeEquals<(R0, R1)> for (A0,) {
    type Verdict<P: Phase> = RankDiffers<Self, (R0, R1)>;
    type Output = Self;
    #[inline(always)]
    fn equal(self, _: (R0, R1)) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> ShapeEquals<()> for (A0, A1) {
    type Verdict<P: Phase> = RankDiffers<Self, ()>;
    type Output = Self;
    #[inline(always)]
    fn equal(self, _: ()) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent, R0: Extent, V0: Answer, O0: Extent> ShapeBroadcasts<(R0,)>
for (A0, A1)
where
    A1: Broadcasts<R0, Answer = V0, Out = O0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        AxisDiffers<1, A1, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    type Output = (A0, O0);
    #[inline(always)]
    fn broadcast_shape(self, rhs: (R0,)) -> Self::Output {
        (self.0, broadcast_length::<_, _, O0>(self.1, rhs.0))
    }
}
impl<A0: Extent, A1: Extent, R0: Extent, V0: Answer> ShapeBroadcastsFrom<(R0,)>
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
}
impl<A0: Extent, A1: Extent, R0: Extent> ShapeEquals<(R0,)> for (A0, A1) {
    type Verdict<P: Phase> = RankDiffers<Self, (R0,)>;
    type Output = Self;
    #[inline(always)]
    fn equal(self, _: (R0,)) -> Self {
        self
    }
}
impl<
    A0: Extent,
    A1: Extent,
    R0: Extent,
    R1: Extent,
    V0: Answer,
    O0: Extent,
    V1: Answer,
    O1: Extent,
> ShapeBroadcasts<(R0, R1)> for (A0, A1)
where
    A0: Broadcasts<R0, Answer = V0, Out = O0>,
    A1: Broadcasts<R1, Answer = V1, Out = O1>,
{
    type Verdict<P: Phase> = Both<
        Judged<P, V0, AxisDiffers<0, A0, R0, Self, (R0, R1)>, Checked<Self, (R0, R1)>>,
        Judged<P, V1, AxisDiffers<1, A1, R1, Self, (R0, R1)>, Checked<Self, (R0, R1)>>,
    >;
    type Output = (O0, O1);
    #[inline(always)]
    fn broadcast_shape(self, rhs: (R0, R1)) -> Self::Output {
        (
            broadcast_length::<_, _, O0>(self.0, rhs.0),
            broadcast_length::<_, _, O1>(self.1, rhs.1),
        )
    }
}
impl<
    A0: Extent,
    A1: Extent,
    R0: Extent,
    R1: Extent,
    V0: Answer,
    V1: Answer,
> ShapeBroadcastsFrom<(R0, R1)> for (A0, A1)
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
}
impl<
    A0: Extent,
    A1: Extent,
    R0: Extent,
    R1: Extent,
    V0: Answer,
    O0: Extent,
    V1: Answer,
    O1: Extent,
> ShapeEquals<(R0, R1)> for (A0, A1)
where
    A0: Equals<R0, Answer = V0, Out = O0>,
    A1: Equals<R1, Answer = V1, Out = O1>,
{
    type Verdict<P: Phase> = Both<
        Judged<P, V0, ExtentDiffers<0, A0, R0, Self, (R0, R1)>, Checked<Self, (R0, R1)>>,
        Judged<P, V1, ExtentDiffers<1, A1, R1, Self, (R0, R1)>, Checked<Self, (R0, R1)>>,
    >;
    type Output = (O0, O1);
    #[inline(always)]
    fn equal(self, rhs: (R0, R1)) -> Self::Output {
        (
            equal_length::<_, _, O0>(self.0, rhs.0),
            equal_length::<_, _, O1>(self.1, rhs.1),
        )
    }
}
