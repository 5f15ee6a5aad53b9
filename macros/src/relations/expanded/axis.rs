use super::refusal::{AxisOutOfRange, RankTooHigh};
use super::verdict::Fits;
impl AtAxis<Axis<-8>> for () {
    type Verdict = AxisOutOfRange<-8, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<-8>> for () {
    type Verdict = AxisOutOfRange<-8, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl AtAxis<Axis<-7>> for () {
    type Verdict = AxisOutOfRange<-7, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<-7>> for () {
    type Verdict = AxisOutOfRange<-7, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl AtAxis<Axis<-6>> for () {
    type Verdict = AxisOutOfRange<-6, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<-6>> for () {
    type Verdict = AxisOutOfRange<-6, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl AtAxis<Axis<-5>> for () {
    type Verdict = AxisOutOfRange<-5, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<-5>> for () {
    type Verdict = AxisOutOfRange<-5, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl AtAxis<Axis<-4>> for () {
    type Verdict = AxisOutOfRange<-4, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<-4>> for () {
    type Verdict = AxisOutOfRange<-4, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl AtAxis<Axis<-3>> for () {
    type Verdict = AxisOutOfRange<-3, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<-3>> for () {
    type Verdict = AxisOutOfRange<-3, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl AtAxis<Axis<-2>> for () {
    type Verdict = AxisOutOfRange<-2, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<-2>> for () {
    type Verdict = AxisOutOfRange<-2, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl AtAxis<Axis<-1>> for () {
    type Verdict = AxisOutOfRange<-1, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<-1>> for () {
    type Verdict = Fits;
    type Inserted<E: Extent> = (E,);
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, extent: E) -> Self::Inserted<E> {
        (extent,)
    }
}
impl AtAxis<Axis<0>> for () {
    type Verdict = AxisOutOfRange<0, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<0>> for () {
    type Verdict = Fits;
    type Inserted<E: Extent> = (E,);
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, extent: E) -> Self::Inserted<E> {
        (extent,)
    }
}
impl AtAxis<Axis<1>> for () {
    type Verdict = AxisOutOfRange<1, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<1>> for () {
    type Verdict = AxisOutOfRange<1, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl AtAxis<Axis<2>> for () {
    type Verdict = AxisOutOfRange<2, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<2>> for () {
    type Verdict = AxisOutOfRange<2, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl AtAxis<Axis<3>> for () {
    type Verdict = AxisOutOfRange<3, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<3>> for () {
    type Verdict = AxisOutOfRange<3, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl AtAxis<Axis<4>> for () {
    type Verdict = AxisOutOfRange<4, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<4>> for () {
    type Verdict = AxisOutOfRange<4, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl AtAxis<Axis<5>> for () {
    type Verdict = AxisOutOfRange<5, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<5>> for () {
    type Verdict = AxisOutOfRange<5, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl AtAxis<Axis<6>> for () {
    type Verdict = AxisOutOfRange<6, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<6>> for () {
    type Verdict = AxisOutOfRange<6, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl AtAxis<Axis<7>> for () {
    type Verdict = AxisOutOfRange<7, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<7>> for () {
    type Verdict = AxisOutOfRange<7, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl AtAxis<Axis<8>> for () {
    type Verdict = AxisOutOfRange<8, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl InsertAt<Axis<8>> for () {
    type Verdict = AxisOutOfRange<8, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> AtAxis<Axis<-8>> for (A0,) {
    type Verdict = AxisOutOfRange<-8, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> InsertAt<Axis<-8>> for (A0,) {
    type Verdict = AxisOutOfRange<-8, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> AtAxis<Axis<-7>> for (A0,) {
    type Verdict = AxisOutOfRange<-7, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> InsertAt<Axis<-7>> for (A0,) {
    type Verdict = AxisOutOfRange<-7, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> AtAxis<Axis<-6>> for (A0,) {
    type Verdict = AxisOutOfRange<-6, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> InsertAt<Axis<-6>> for (A0,) {
    type Verdict = AxisOutOfRange<-6, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> AtAxis<Axis<-5>> for (A0,) {
    type Verdict = AxisOutOfRange<-5, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> InsertAt<Axis<-5>> for (A0,) {
    type Verdict = AxisOutOfRange<-5, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> AtAxis<Axis<-4>> for (A0,) {
    type Verdict = AxisOutOfRange<-4, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> InsertAt<Axis<-4>> for (A0,) {
    type Verdict = AxisOutOfRange<-4, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> AtAxis<Axis<-3>> for (A0,) {
    type Verdict = AxisOutOfRange<-3, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> InsertAt<Axis<-3>> for (A0,) {
    type Verdict = AxisOutOfRange<-3, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> AtAxis<Axis<-2>> for (A0,) {
    type Verdict = AxisOutOfRange<-2, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> InsertAt<Axis<-2>> for (A0,) {
    type Verdict = Fits;
    type Inserted<E: Extent> = (E, A0);
    const AXIS: usize = 6;
    #[inline(always)]
    fn insert<E: Extent>(self, extent: E) -> Self::Inserted<E> {
        (extent, self.0)
    }
}
impl<A0: Extent> AtAxis<Axis<-1>> for (A0,) {
    type Verdict = Fits;
    type Extent = A0;
    type Index = Dim<0>;
    type Without = ();
    type With<E: Extent> = (E,);
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> A0 {
        self.0
    }
    #[inline(always)]
    fn without(self) -> Self::Without {
        ()
    }
    #[inline(always)]
    fn with<E: Extent>(self, extent: E) -> Self::With<E> {
        (extent,)
    }
}
impl<A0: Extent> InsertAt<Axis<-1>> for (A0,) {
    type Verdict = Fits;
    type Inserted<E: Extent> = (A0, E);
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, extent: E) -> Self::Inserted<E> {
        (self.0, extent)
    }
}
impl<A0: Extent> AtAxis<Axis<0>> for (A0,) {
    type Verdict = Fits;
    type Extent = A0;
    type Index = Dim<0>;
    type Without = ();
    type With<E: Extent> = (E,);
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> A0 {
        self.0
    }
    #[inline(always)]
    fn without(self) -> Self::Without {
        ()
    }
    #[inline(always)]
    fn with<E: Extent>(self, extent: E) -> Self::With<E> {
        (extent,)
    }
}
impl<A0: Extent> InsertAt<Axis<0>> for (A0,) {
    type Verdict = Fits;
    type Inserted<E: Extent> = (E, A0);
    const AXIS: usize = 6;
    #[inline(always)]
    fn insert<E: Extent>(self, extent: E) -> Self::Inserted<E> {
        (extent, self.0)
    }
}
impl<A0: Extent> AtAxis<Axis<1>> for (A0,) {
    type Verdict = AxisOutOfRange<1, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> InsertAt<Axis<1>> for (A0,) {
    type Verdict = Fits;
    type Inserted<E: Extent> = (A0, E);
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, extent: E) -> Self::Inserted<E> {
        (self.0, extent)
    }
}
impl<A0: Extent> AtAxis<Axis<2>> for (A0,) {
    type Verdict = AxisOutOfRange<2, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> InsertAt<Axis<2>> for (A0,) {
    type Verdict = AxisOutOfRange<2, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> AtAxis<Axis<3>> for (A0,) {
    type Verdict = AxisOutOfRange<3, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> InsertAt<Axis<3>> for (A0,) {
    type Verdict = AxisOutOfRange<3, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> AtAxis<Axis<4>> for (A0,) {
    type Verdict = AxisOutOfRange<4, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> InsertAt<Axis<4>> for (A0,) {
    type Verdict = AxisOutOfRange<4, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> AtAxis<Axis<5>> for (A0,) {
    type Verdict = AxisOutOfRange<5, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> InsertAt<Axis<5>> for (A0,) {
    type Verdict = AxisOutOfRange<5, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> AtAxis<Axis<6>> for (A0,) {
    type Verdict = AxisOutOfRange<6, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> InsertAt<Axis<6>> for (A0,) {
    type Verdict = AxisOutOfRange<6, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> AtAxis<Axis<7>> for (A0,) {
    type Verdict = AxisOutOfRange<7, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> InsertAt<Axis<7>> for (A0,) {
    type Verdict = AxisOutOfRange<7, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> AtAxis<Axis<8>> for (A0,) {
    type Verdict = AxisOutOfRange<8, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent> InsertAt<Axis<8>> for (A0,) {
    type Verdict = AxisOutOfRange<8, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<-8>> for (A0, A1) {
    type Verdict = AxisOutOfRange<-8, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<-8>> for (A0, A1) {
    type Verdict = AxisOutOfRange<-8, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<-7>> for (A0, A1) {
    type Verdict = AxisOutOfRange<-7, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<-7>> for (A0, A1) {
    type Verdict = AxisOutOfRange<-7, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<-6>> for (A0, A1) {
    type Verdict = AxisOutOfRange<-6, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<-6>> for (A0, A1) {
    type Verdict = AxisOutOfRange<-6, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<-5>> for (A0, A1) {
    type Verdict = AxisOutOfRange<-5, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<-5>> for (A0, A1) {
    type Verdict = AxisOutOfRange<-5, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<-4>> for (A0, A1) {
    type Verdict = AxisOutOfRange<-4, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<-4>> for (A0, A1) {
    type Verdict = AxisOutOfRange<-4, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<-3>> for (A0, A1) {
    type Verdict = AxisOutOfRange<-3, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<-3>> for (A0, A1) {
    type Verdict = Fits;
    type Inserted<E: Extent> = (E, A0, A1);
    const AXIS: usize = 5;
    #[inline(always)]
    fn insert<E: Extent>(self, extent: E) -> Self::Inserted<E> {
        (extent, self.0, self.1)
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<-2>> for (A0, A1) {
    type Verdict = Fits;
    type Extent = A0;
    type Index = Dim<0>;
    type Without = (A1,);
    type With<E: Extent> = (E, A1);
    const AXIS: usize = 6;
    #[inline(always)]
    fn extent(self) -> A0 {
        self.0
    }
    #[inline(always)]
    fn without(self) -> Self::Without {
        (self.1,)
    }
    #[inline(always)]
    fn with<E: Extent>(self, extent: E) -> Self::With<E> {
        (extent, self.1)
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<-2>> for (A0, A1) {
    type Verdict = Fits;
    type Inserted<E: Extent> = (A0, E, A1);
    const AXIS: usize = 6;
    #[inline(always)]
    fn insert<E: Extent>(self, extent: E) -> Self::Inserted<E> {
        (self.0, extent, self.1)
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<-1>> for (A0, A1) {
    type Verdict = Fits;
    type Extent = A1;
    type Index = Dim<1>;
    type Without = (A0,);
    type With<E: Extent> = (A0, E);
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> A1 {
        self.1
    }
    #[inline(always)]
    fn without(self) -> Self::Without {
        (self.0,)
    }
    #[inline(always)]
    fn with<E: Extent>(self, extent: E) -> Self::With<E> {
        (self.0, extent)
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<-1>> for (A0, A1) {
    type Verdict = Fits;
    type Inserted<E: Extent> = (A0, A1, E);
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, extent: E) -> Self::Inserted<E> {
        (self.0, self.1, extent)
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<0>> for (A0, A1) {
    type Verdict = Fits;
    type Extent = A0;
    type Index = Dim<0>;
    type Without = (A1,);
    type With<E: Extent> = (E, A1);
    const AXIS: usize = 6;
    #[inline(always)]
    fn extent(self) -> A0 {
        self.0
    }
    #[inline(always)]
    fn without(self) -> Self::Without {
        (self.1,)
    }
    #[inline(always)]
    fn with<E: Extent>(self, extent: E) -> Self::With<E> {
        (extent, self.1)
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<0>> for (A0, A1) {
    type Verdict = Fits;
    type Inserted<E: Extent> = (E, A0, A1);
    const AXIS: usize = 5;
    #[inline(always)]
    fn insert<E: Extent>(self, extent: E) -> Self::Inserted<E> {
        (extent, self.0, self.1)
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<1>> for (A0, A1) {
    type Verdict = Fits;
    type Extent = A1;
    type Index = Dim<1>;
    type Without = (A0,);
    type With<E: Extent> = (A0, E);
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> A1 {
        self.1
    }
    #[inline(always)]
    fn without(self) -> Self::Without {
        (self.0,)
    }
    #[inline(always)]
    fn with<E: Extent>(self, extent: E) -> Self::With<E> {
        (self.0, extent)
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<1>> for (A0, A1) {
    type Verdict = Fits;
    type Inserted<E: Extent> = (A0, E, A1);
    const AXIS: usize = 6;
    #[inline(always)]
    fn insert<E: Extent>(self, extent: E) -> Self::Inserted<E> {
        (self.0, extent, self.1)
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<2>> for (A0, A1) {
    type Verdict = AxisOutOfRange<2, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<2>> for (A0, A1) {
    type Verdict = Fits;
    type Inserted<E: Extent> = (A0, A1, E);
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, extent: E) -> Self::Inserted<E> {
        (self.0, self.1, extent)
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<3>> for (A0, A1) {
    type Verdict = AxisOutOfRange<3, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<3>> for (A0, A1) {
    type Verdict = AxisOutOfRange<3, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<4>> for (A0, A1) {
    type Verdict = AxisOutOfRange<4, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<4>> for (A0, A1) {
    type Verdict = AxisOutOfRange<4, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<5>> for (A0, A1) {
    type Verdict = AxisOutOfRange<5, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<5>> for (A0, A1) {
    type Verdict = AxisOutOfRange<5, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<6>> for (A0, A1) {
    type Verdict = AxisOutOfRange<6, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<6>> for (A0, A1) {
    type Verdict = AxisOutOfRange<6, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<7>> for (A0, A1) {
    type Verdict = AxisOutOfRange<7, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<7>> for (A0, A1) {
    type Verdict = AxisOutOfRange<7, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> AtAxis<Axis<8>> for (A0, A1) {
    type Verdict = AxisOutOfRange<8, Self>;
    type Extent = Dim<1>;
    type Index = Dim<0>;
    type Without = Self;
    type With<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn extent(self) -> Dim<1> {
        Dim
    }
    #[inline(always)]
    fn without(self) -> Self {
        self
    }
    #[inline(always)]
    fn with<E: Extent>(self, _: E) -> Self {
        self
    }
}
impl<A0: Extent, A1: Extent> InsertAt<Axis<8>> for (A0, A1) {
    type Verdict = AxisOutOfRange<8, Self>;
    type Inserted<E: Extent> = Self;
    const AXIS: usize = 7;
    #[inline(always)]
    fn insert<E: Extent>(self, _: E) -> Self {
        self
    }
}
