use super::axis::{AtAxis, Axis};
use super::extent::Extent;
use super::key_relations::{Compared, NumberOrder};
use super::refusal::{AxesMiscounted, AxisRepeats};
use super::verdict::{Both, CompileTime, Fits, Judged};
use typenum::Cmp;
impl Reorder<()> for () {
    type Verdict = Fits;
    type Output = ();
    const FROM: super::Axes = [0, 1, 2, 3, 4, 5, 6, 7];
    #[inline(always)]
    fn reorder(self) -> Self::Output {
        ()
    }
}
impl<const Q0: isize> Reorder<(Axis<Q0>,)> for () {
    type Verdict = AxesMiscounted<(Axis<Q0>,), Self>;
    type Output = Self;
    const FROM: super::Axes = [0; 8];
    #[inline(always)]
    fn reorder(self) -> Self {
        self
    }
}
impl<const Q0: isize, const Q1: isize> Reorder<(Axis<Q0>, Axis<Q1>)> for () {
    type Verdict = AxesMiscounted<(Axis<Q0>, Axis<Q1>), Self>;
    type Output = Self;
    const FROM: super::Axes = [0; 8];
    #[inline(always)]
    fn reorder(self) -> Self {
        self
    }
}
impl Transpose for () {
    type Transposed = ();
    #[inline(always)]
    fn transposed(self) -> Self::Transposed {
        ()
    }
}
impl<A0: Extent> Reorder<()> for (A0,) {
    type Verdict = AxesMiscounted<(), Self>;
    type Output = Self;
    const FROM: super::Axes = [0; 8];
    #[inline(always)]
    fn reorder(self) -> Self {
        self
    }
}
impl<A0: Extent, const Q0: isize> Reorder<(Axis<Q0>,)> for (A0,)
where
    Self: AtAxis<Axis<Q0>>,
{
    type Verdict = <Self as AtAxis<Axis<Q0>>>::Verdict;
    type Output = (<Self as AtAxis<Axis<Q0>>>::Extent,);
    const FROM: super::Axes = [0, 1, 2, 3, 4, 5, 6, <Self as AtAxis<Axis<Q0>>>::AXIS];
    #[inline(always)]
    fn reorder(self) -> Self::Output {
        (<Self as AtAxis<Axis<Q0>>>::extent(self),)
    }
}
impl<A0: Extent, const Q0: isize, const Q1: isize> Reorder<(Axis<Q0>, Axis<Q1>)>
for (A0,) {
    type Verdict = AxesMiscounted<(Axis<Q0>, Axis<Q1>), Self>;
    type Output = Self;
    const FROM: super::Axes = [0; 8];
    #[inline(always)]
    fn reorder(self) -> Self {
        self
    }
}
impl<A0: Extent> Transpose for (A0,) {
    type Transposed = (A0,);
    #[inline(always)]
    fn transposed(self) -> Self::Transposed {
        (self.0,)
    }
}
impl<A0: Extent, A1: Extent> Reorder<()> for (A0, A1) {
    type Verdict = AxesMiscounted<(), Self>;
    type Output = Self;
    const FROM: super::Axes = [0; 8];
    #[inline(always)]
    fn reorder(self) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent, const Q0: isize> Reorder<(Axis<Q0>,)> for (A0, A1) {
    type Verdict = AxesMiscounted<(Axis<Q0>,), Self>;
    type Output = Self;
    const FROM: super::Axes = [0; 8];
    #[inline(always)]
    fn reorder(self) -> Self {
        self
    }
}
impl<
    A0: Extent,
    A1: Extent,
    const Q0: isize,
    const Q1: isize,
> Reorder<(Axis<Q0>, Axis<Q1>)> for (A0, A1)
where
    Self: AtAxis<Axis<Q0>>,
    Self: AtAxis<Axis<Q1>>,
    <<Self as AtAxis<
        Axis<Q0>,
    >>::Index as Extent>::Key: Cmp<
        <<Self as AtAxis<Axis<Q1>>>::Index as Extent>::Key,
        Output: NumberOrder,
    >,
{
    type Verdict = Both<
        <Self as AtAxis<Axis<Q0>>>::Verdict,
        Both<
            <Self as AtAxis<Axis<Q1>>>::Verdict,
            Judged<
                CompileTime,
                <Compared<
                    <<Self as AtAxis<Axis<Q0>>>::Index as Extent>::Key,
                    <<Self as AtAxis<Axis<Q1>>>::Index as Extent>::Key,
                > as NumberOrder>::Differs,
                AxisRepeats<Q0, Q1, Self>,
                Fits,
            >,
        >,
    >;
    type Output = (
        <Self as AtAxis<Axis<Q0>>>::Extent,
        <Self as AtAxis<Axis<Q1>>>::Extent,
    );
    const FROM: super::Axes = [
        0,
        1,
        2,
        3,
        4,
        5,
        <Self as AtAxis<Axis<Q0>>>::AXIS,
        <Self as AtAxis<Axis<Q1>>>::AXIS,
    ];
    #[inline(always)]
    fn reorder(self) -> Self::Output {
        (
            <Self as AtAxis<Axis<Q0>>>::extent(self),
            <Self as AtAxis<Axis<Q1>>>::extent(self),
        )
    }
}
impl<A0: Extent, A1: Extent> Transpose for (A0, A1) {
    type Transposed = (A1, A0);
    #[inline(always)]
    fn transposed(self) -> Self::Transposed {
        (self.1, self.0)
    }
}
