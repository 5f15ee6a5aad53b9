use super::extent::{Extent, StaticExtent};
use super::position::HasPosition;
use super::refusal::{IndexMiscounted, IndexOutside};
use super::verdict::{Answer, Both, Checked, Fits, Judged};
impl Inside<()> for () {
    type Verdict<P: Phase> = Fits;
}
impl<I0: StaticExtent> Inside<(I0,)> for () {
    type Verdict<P: Phase> = IndexMiscounted<Self, (I0,)>;
}
impl<I0: StaticExtent, I1: StaticExtent> Inside<(I0, I1)> for () {
    type Verdict<P: Phase> = IndexMiscounted<Self, (I0, I1)>;
}
impl<A0: Extent> Inside<()> for (A0,) {
    type Verdict<P: Phase> = IndexMiscounted<Self, ()>;
}
impl<A0: Extent, I0: StaticExtent, V0: Answer> Inside<(I0,)> for (A0,)
where
    A0::Key: HasPosition<I0, Answer = V0>,
{
    type Verdict<P: Phase> = Judged<
        P,
        V0,
        IndexOutside<0, A0, I0, Self>,
        Checked<Self, (I0,)>,
    >;
}
impl<A0: Extent, I0: StaticExtent, I1: StaticExtent> Inside<(I0, I1)> for (A0,) {
    type Verdict<P: Phase> = IndexMiscounted<Self, (I0, I1)>;
}
impl<A0: Extent, A1: Extent> Inside<()> for (A0, A1) {
    type Verdict<P: Phase> = IndexMiscounted<Self, ()>;
}
impl<A0: Extent, A1: Extent, I0: StaticExtent> Inside<(I0,)> for (A0, A1) {
    type Verdict<P: Phase> = IndexMiscounted<Self, (I0,)>;
}
impl<
    A0: Extent,
    A1: Extent,
    I0: StaticExtent,
    I1: StaticExtent,
    V0: Answer,
    V1: Answer,
> Inside<(I0, I1)> for (A0, A1)
where
    A0::Key: HasPosition<I0, Answer = V0>,
    A1::Key: HasPosition<I1, Answer = V1>,
{
    type Verdict<P: Phase> = Both<
        Judged<P, V0, IndexOutside<0, A0, I0, Self>, Checked<Self, (I0, I1)>>,
        Judged<P, V1, IndexOutside<1, A1, I1, Self>, Checked<Self, (I0, I1)>>,
    >;
}
