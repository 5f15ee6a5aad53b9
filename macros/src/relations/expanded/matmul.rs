use super::extent_relations::{Broadcasts, Equals};
use super::key_relations::broadcast_length;
use super::refusal::{BatchDiffers, InnerDiffers, NotAMatrix};
use super::verdict::{Answer, Both, Checked, Judged};
impl Product<()> for () {
    type Verdict<P: Phase> = NotAMatrix<Self, ()>;
    type Output = ();
    #[inline(always)]
    fn product(self, _: ()) {}
}
impl<R0: Extent> Product<(R0,)> for () {
    type Verdict<P: Phase> = NotAMatrix<Self, (R0,)>;
    type Output = ();
    #[inline(always)]
    fn product(self, _: (R0,)) {}
}
impl<R0: Extent, R1: Extent> Product<(R0, R1)> for () {
    type Verdict<P: Phase> = NotAMatrix<Self, (R0, R1)>;
    type Output = ();
    #[inline(always)]
    fn product(self, _: (R0, R1)) {}
}
impl<A0: Extent> Product<()> for (A0,) {
    type Verdict<P: Phase> = NotAMatrix<Self, ()>;
    type Output = ();
    #[inline(always)]
    fn product(self, _: ()) {}
}
impl<A0: Extent, R0: Extent, V0: Answer, O0: Extent> Product<(R0,)> for (A0,)
where
    A0: Equals<R0, Answer = V0, Out = O0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        InnerDiffers<A0, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    type Output = ();
    #[inline(always)]
    fn product(self, _: (R0,)) -> Self::Output {
        ()
    }
}
impl<A0: Extent, R0: Extent, R1: Extent, V0: Answer, O0: Extent> Product<(R0, R1)>
for (A0,)
where
    A0: Equals<R0, Answer = V0, Out = O0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        InnerDiffers<A0, R0, Self, (R0, R1)>,
        Checked<Self, (R0, R1)>,
    >;
    type Output = (R1,);
    #[inline(always)]
    fn product(self, rhs: (R0, R1)) -> Self::Output {
        (rhs.1,)
    }
}
impl<A0: Extent, A1: Extent> Product<()> for (A0, A1) {
    type Verdict<P: Phase> = NotAMatrix<Self, ()>;
    type Output = ();
    #[inline(always)]
    fn product(self, _: ()) {}
}
impl<A0: Extent, A1: Extent, R0: Extent, V0: Answer, O0: Extent> Product<(R0,)>
for (A0, A1)
where
    A1: Equals<R0, Answer = V0, Out = O0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        InnerDiffers<A1, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    type Output = (A0,);
    #[inline(always)]
    fn product(self, _: (R0,)) -> Self::Output {
        (self.0,)
    }
}
impl<
    A0: Extent,
    A1: Extent,
    R0: Extent,
    R1: Extent,
    V0: Answer,
    O0: Extent,
> Product<(R0, R1)> for (A0, A1)
where
    A1: Equals<R0, Answer = V0, Out = O0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        InnerDiffers<A1, R0, Self, (R0, R1)>,
        Checked<Self, (R0, R1)>,
    >;
    type Output = (A0, R1);
    #[inline(always)]
    fn product(self, rhs: (R0, R1)) -> Self::Output {
        (self.0, rhs.1)
    }
}
