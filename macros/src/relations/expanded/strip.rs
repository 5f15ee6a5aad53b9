use super::extent::Extent;
use super::extent_relations::Equals;
use super::refusal::{IndexHasMoreAxes, PrefixDiffers};
use super::verdict::{Answer, Both, Checked, Fits, Judged};
impl Strip<()> for () {
    type Verdict<P: Phase> = Fits;
    type Suffix = ();
    #[inline(always)]
    fn suffix(self, _: ()) -> Self::Suffix {
        ()
    }
}
impl<R0: Extent> Strip<(R0,)> for () {
    type Verdict<P: Phase> = IndexHasMoreAxes<Self, (R0,)>;
    type Suffix = ();
    #[inline(always)]
    fn suffix(self, _: (R0,)) {}
}
impl<R0: Extent, R1: Extent> Strip<(R0, R1)> for () {
    type Verdict<P: Phase> = IndexHasMoreAxes<Self, (R0, R1)>;
    type Suffix = ();
    #[inline(always)]
    fn suffix(self, _: (R0, R1)) {}
}
impl<A0: Extent> Strip<()> for (A0,) {
    type Verdict<P: Phase> = Fits;
    type Suffix = (A0,);
    #[inline(always)]
    fn suffix(self, _: ()) -> Self::Suffix {
        (self.0,)
    }
}
impl<A0: Extent, R0: Extent, V0: Answer, O0: Extent> Strip<(R0,)> for (A0,)
where
    A0: Equals<R0, Answer = V0, Out = O0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        PrefixDiffers<0, A0, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    type Suffix = ();
    #[inline(always)]
    fn suffix(self, _: (R0,)) -> Self::Suffix {
        ()
    }
}
impl<A0: Extent, R0: Extent, R1: Extent> Strip<(R0, R1)> for (A0,) {
    type Verdict<P: Phase> = IndexHasMoreAxes<Self, (R0, R1)>;
    type Suffix = ();
    #[inline(always)]
    fn suffix(self, _: (R0, R1)) {}
}
impl<A0: Extent, A1: Extent> Strip<()> for (A0, A1) {
    type Verdict<P: Phase> = Fits;
    type Suffix = (A0, A1);
    #[inline(always)]
    fn suffix(self, _: ()) -> Self::Suffix {
        (self.0, self.1)
    }
}
impl<A0: Extent, A1: Extent, R0: Extent, V0: Answer, O0: Extent> Strip<(R0,)>
for (A0, A1)
where
    A0: Equals<R0, Answer = V0, Out = O0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        PrefixDiffers<0, A0, R0, Self, (R0,)>,
        Checked<Self, (R0,)>,
    >;
    type Suffix = (A1,);
    #[inline(always)]
    fn suffix(self, _: (R0,)) -> Self::Suffix {
        (self.1,)
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
> Strip<(R0, R1)> for (A0, A1)
where
    A0: Equals<R0, Answer = V0, Out = O0>,
    A1: Equals<R1, Answer = V1, Out = O1>,
{
    type Verdict<P: Phase> = Both<
        Judged<P, V0, PrefixDiffers<0, A0, R0, Self, (R0, R1)>, Checked<Self, (R0, R1)>>,
        Judged<P, V1, PrefixDiffers<1, A1, R1, Self, (R0, R1)>, Checked<Self, (R0, R1)>>,
    >;
    type Suffix = ();
    #[inline(always)]
    fn suffix(self, _: (R0, R1)) -> Self::Suffix {
        ()
    }
}
