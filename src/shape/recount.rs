//! The same elements in another shape.

use super::Shape;
use super::arithmetic::Flat;
use super::extent::Run;
use super::pairs::Judge;
use super::verdict::{Checked, CountDiffers, MayFit, MustFit};
use typenum::{IsEqual, UInt, UTerm};

/// The number of elements as a typenum number, or [`Run`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says how many elements {Self} has",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `S: ReshapeTo<R, reshape>`"
)]
pub trait Count: Shape {
    type Count;
}

/// All axes in one.
pub trait Flatten: Shape {
    /// The shape of one axis: the number of elements where it is known and at most 999,999, else `?`.
    type Flattened: Shape;
    #[doc(hidden)]
    fn flattened(self) -> Self::Flattened;
}
impl<S: Count<Count: Flat>> Flatten for S {
    type Flattened = (<S::Count as Flat>::Extent,);
    #[inline(always)]
    fn flattened(self) -> Self::Flattened {
        (Extent::nearest(self.count()),)
    }
}

/// The numbers of elements of two shapes compared.
#[doc(hidden)]
pub trait Recount<R: Shape>: Shape {
    type Verdict;
}
impl<L: Count<Count: CountIs<R::Count, L, R>>, R: Count> Recount<R> for L {
    type Verdict = <L::Count as CountIs<R::Count, L, R>>::Verdict;
}

/// Two numbers of elements compared.
#[doc(hidden)]
pub trait CountIs<RC, L, R> {
    type Verdict;
}
impl<C, RC, L, R> CountIs<RC, L, R> for Run<C> {
    type Verdict = Checked<L, R>;
}
impl<C, L, R> CountIs<Run<C>, L, R> for UTerm {
    type Verdict = Checked<L, R>;
}
impl<U, B, C, L, R> CountIs<Run<C>, L, R> for UInt<U, B> {
    type Verdict = Checked<L, R>;
}
impl<L, R> CountIs<UTerm, L, R> for UTerm {
    type Verdict = super::verdict::Fits;
}
impl<V, C, L, R> CountIs<UInt<V, C>, L, R> for UTerm {
    type Verdict = CountDiffers<L, R>;
}
impl<U, B, L, R> CountIs<UTerm, L, R> for UInt<U, B> {
    type Verdict = CountDiffers<L, R>;
}
impl<U, B, V, C, L, R> CountIs<UInt<V, C>, L, R> for UInt<U, B>
where
    Self: IsEqual<UInt<V, C>, Output: Judge<CountDiffers<L, R>>>,
{
    type Verdict = <<Self as IsEqual<UInt<V, C>>>::Output as Judge<CountDiffers<L, R>>>::Verdict;
}

/// `Self` and `R` have the same number of elements, for the operation `Op`.
#[diagnostic::on_unimplemented(
    message = "{Op}: nothing says whether {Self} and {R} have the same number of elements",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `S: ReshapeTo<R, reshape>`"
)]
pub trait ReshapeTo<R: Shape, Op>: Recount<R> {}
impl<Op, L: Recount<R, Verdict: MustFit<Op>>, R: Shape> ReshapeTo<R, Op> for L {}

/// `Self` and `R` have the same number of elements, or lengths known at run time decide.
pub trait TryReshapeTo<R: Shape, Op>: Recount<R> {}
impl<Op, L: Recount<R, Verdict: MayFit<Op>>, R: Shape> TryReshapeTo<R, Op> for L {}

shapeproof_macros::relations!(reshape);
