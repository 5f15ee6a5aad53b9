//! The diagonal of the last two axes.

use duplicate::duplicate_item;
use typenum::{Cmp, Equal, Greater, Less, UInt, UTerm};

use super::Shape;
use super::extent::{Extent, Related, RunTimeKey};
use super::key_relations::Compared;
use super::length::PartExtent;

/// The extent of the shorter one of two axes: `L`, with the key `Self`, and `R`. If a
/// length is known only at run time, the result is as long as the first such axis may be.
#[doc(hidden)]
pub trait Shorter<RK, L, R> {
    type Out: Extent;
}
#[diagnostic::do_not_recommend]
impl<L: Extent, R: Extent> Shorter<UTerm, L, R> for UTerm {
    type Out = L;
}
#[diagnostic::do_not_recommend]
impl<U, B, L: Extent, R: Extent> Shorter<UInt<U, B>, L, R> for UTerm {
    type Out = L;
}
#[diagnostic::do_not_recommend]
impl<U, B, L: Extent, R: Extent> Shorter<UTerm, L, R> for UInt<U, B> {
    type Out = R;
}
#[diagnostic::do_not_recommend]
impl<U, B, V, C, L: Extent, R: Extent> Shorter<UInt<V, C>, L, R> for UInt<U, B>
where
    Self: Cmp<UInt<V, C>, Output: Smaller<L, R>>,
{
    type Out = <Compared<Self, UInt<V, C>> as Smaller<L, R>>::Out;
}
#[diagnostic::do_not_recommend]
impl<C: PartExtent<L>, RK, L: Extent, R: Extent> Shorter<RK, L, R> for RunTimeKey<C> {
    type Out = C::Out;
}
#[diagnostic::do_not_recommend]
impl<C: PartExtent<R>, L: Extent, R: Extent> Shorter<RunTimeKey<C>, L, R> for UTerm {
    type Out = C::Out;
}
#[diagnostic::do_not_recommend]
impl<U, B, C: PartExtent<R>, L: Extent, R: Extent> Shorter<RunTimeKey<C>, L, R> for UInt<U, B> {
    type Out = C::Out;
}

/// The first of two extents, unless the comparison says that it is larger.
#[doc(hidden)]
pub trait Smaller<L, R> {
    type Out: Extent;
}
#[duplicate_item(NumberOrder picked; [Less] [L]; [Equal] [L]; [Greater] [R])]
impl<L: Extent, R: Extent> Smaller<L, R> for NumberOrder {
    type Out = picked;
}

/// A matrix, or a batch of matrices, which have a diagonal.
#[diagnostic::on_unimplemented(
    message = "diagonal: {Self} has fewer than two axes",
    label = "not a matrix",
    note = "a diagonal is made of the last two axes"
)]
pub trait Diagonal: Shape {
    /// The shape in which the diagonal, as long as the shorter one of the last two axes, replaces these axes.
    type Along: Shape;
    #[doc(hidden)]
    fn along(self) -> Self::Along;
}

#[duplicate_item(
    batch Whole Shortened shortened;
    [] [(M, N)] [(O,)] [(shorter(self.0, self.1),)];
    [A: Extent] [(A, M, N)] [(A, O,)] [(self.0, shorter(self.1, self.2),)];
    [A: Extent, B: Extent] [(A, B, M, N)] [(A, B, O,)] [(self.0, self.1, shorter(self.2, self.3),)];
    [A: Extent, B: Extent, C: Extent] [(A, B, C, M, N)] [(A, B, C, O,)] [(self.0, self.1, self.2, shorter(self.3, self.4),)];
    [A: Extent, B: Extent, C: Extent, D: Extent] [(A, B, C, D, M, N)] [(A, B, C, D, O,)] [(self.0, self.1, self.2, self.3, shorter(self.4, self.5),)];
)]
impl<M: Extent, N: Extent, O: Extent, batch> Diagonal for Whole
where
    M::Key: Shorter<N::Key, M, N, Out = O>,
{
    type Along = Shortened;
    #[inline(always)]
    fn along(self) -> Shortened {
        shortened
    }
}

/// A matrix, which has a trace.
#[diagnostic::on_unimplemented(
    message = "trace: {Self} is not the shape of a matrix",
    label = "this does not have exactly two axes",
    note = "the traces of a batch of matrices are `diagonal(&x).sum_axis(Axis::<-1>)`"
)]
pub trait HasTrace: Diagonal {}
impl<M: Extent, N: Extent> HasTrace for (M, N) where (M, N): Diagonal {}

/// The extent with the length of the shorter one.
#[inline(always)]
fn shorter<M: Extent, N: Extent, O: Extent>(m: M, n: N) -> O {
    O::nearest(m.get().min(n.get()), Related::TOKEN)
}
