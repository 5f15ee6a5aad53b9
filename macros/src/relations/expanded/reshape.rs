use super::arithmetic::Times;
use super::extent::Extent;
use typenum::U1;
impl ElementCount for () {
    type Count = U1;
}
impl<A0: Extent> ElementCount for (A0,) {
    type Count = A0::Key;
}
impl<A0: Extent, A1: Extent> ElementCount for (A0, A1)
where
    A0::Key: Times<A1::Key>,
{
    type Count = <A0::Key as Times<A1::Key>>::Out;
}
