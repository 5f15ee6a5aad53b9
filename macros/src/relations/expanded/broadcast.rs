use super::extent::Extent;
use super::agree::{Broadcasts, Equals, Receives};
use super::pairs::{meet, same};
use super::refusal::{
    AxisDiffers, AxisDoesNotStretch, ExtentDiffers, RankDiffers, RankExceeds,
};
use super::verdict::{Answer, Both, Checked, Judged};
impl Equal<()> for () {
    type Verdict<P: Phase> = Fits;
    type Output = ();
    #[inline(always)]
    fn equal(self, _: ()) -> Self::Output {
        ()
    }
}
impl<R0: Extent> Align<(R0,)> for () {
    type Verdict<P: Phase> = Fits;
    type Output = (R0,);
    #[inline(always)]
    fn align(self, rhs: (R0,)) -> Self::Output {
        (rhs.0,)
    }
}
impl<R0: Extent> Receive<(R0,)> for () {
    type Verdict<P: Phase> = RankExceeds<Self, (R0,)>;
}
impl<R0: Extent> Equal<(R0,)> for () {
    type Verdict<P: Phase> = RankDiffers<Self, (R0,)>;
    type Output = Self;
    #[inline(always)]
    fn equal(self, _: (R0,)) -> Self {
        self
    }
}
impl<R0: Extent, R1: Extent> Align<(R0, R1)> for () {
    type Verdict<P: Phase> = Fits;
    type Output = (R0, R1);
    #[inline(always)]
    fn align(self, rhs: (R0, R1)) -> Self::Output {
        (rhs.0, rhs.1)
    }
}
impl<R0: Extent, R1: Extent> Receive<(R0, R1)> for () {
    type Verdict<P: Phase> = RankExceeds<Self, (R0, R1)>;
}
impl<R0: Extent, R1: Extent> Equal<(R0, R1)> for () {
    type Verdict<P: Phase> = RankDiffers<Self, (R0, R1)>;
    type Output = Self;
    #[inline(always)]
    fn equal(self, _: (R0, R1)) -> Self {
        self
    }
}
impl<A0: Extent> Equal<()> for (A0,) {
    type Verdict<P: Phase> = RankDiffers<Self, ()>;
    type Output = Self;
    #[inline(always)]
    fn equal(self, _: ()) -> Self {
        self
    }
}
impl<A0: Extent, R0: Extent, V0: Answer, O0: Extent> Align<(R0,)> for (A0,)
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
    fn align(self, rhs: (R0,)) -> Self::Output {
        (meet::<_, _, O0>(self.0, rhs.0),)
    }
}
impl<A0: Extent, R0: Extent, V0: Answer> Receive<(R0,)> for (A0,)
where
    A0: Receives<R0, Answer = V0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        AxisDoesNotStretch<0, A0, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
}
impl<A0: Extent, R0: Extent, V0: Answer, O0: Extent> Equal<(R0,)> for (A0,)
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
        (same::<_, _, O0>(self.0, rhs.0),)
    }
}
impl<A0: Extent, R0: Extent, R1: Extent, V0: Answer, O0: Extent> Align<(R0, R1)>
for (A0,)
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
    fn align(self, rhs: (R0, R1)) -> Self::Output {
        (rhs.0, meet::<_, _, O0>(self.0, rhs.1))
    }
}
impl<A0: Extent, R0: Extent, R1: Extent> Receive<(R0, R1)> for (A0,) {
    type Verdict<P: Phase> = RankExceeds<Self, (R0, R1)>;
}
impl<A0: Extent, R0: Extent, R1: Extent> Equal<(R0, R1)> for (A0,) {
    type Verdict<P: Phase> = RankDiffers<Self, (R0, R1)>;
    type Output = Self;
    #[inline(always)]
    fn equal(self, _: (R0, R1)) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> Equal<()> for (A0, A1) {
    type Verdict<P: Phase> = RankDiffers<Self, ()>;
    type Output = Self;
    #[inline(always)]
    fn equal(self, _: ()) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent, R0: Extent, V0: Answer, O0: Extent> Align<(R0,)>
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
    fn align(self, rhs: (R0,)) -> Self::Output {
        (self.0, meet::<_, _, O0>(self.1, rhs.0))
    }
}
impl<A0: Extent, A1: Extent, R0: Extent, V0: Answer> Receive<(R0,)> for (A0, A1)
where
    A1: Receives<R0, Answer = V0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        AxisDoesNotStretch<1, A1, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
}
impl<A0: Extent, A1: Extent, R0: Extent> Equal<(R0,)> for (A0, A1) {
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
> Align<(R0, R1)> for (A0, A1)
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
    fn align(self, rhs: (R0, R1)) -> Self::Output {
        (meet::<_, _, O0>(self.0, rhs.0), meet::<_, _, O1>(self.1, rhs.1))
    }
}
impl<
    A0: Extent,
    A1: Extent,
    R0: Extent,
    R1: Extent,
    V0: Answer,
    V1: Answer,
> Receive<(R0, R1)> for (A0, A1)
where
    A0: Receives<R0, Answer = V0>,
    A1: Receives<R1, Answer = V1>,
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
> Equal<(R0, R1)> for (A0, A1)
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
        (same::<_, _, O0>(self.0, rhs.0), same::<_, _, O1>(self.1, rhs.1))
    }
}
