//! Whether an axis has a position that the types know.

use typenum::{Cmp, UInt, UTerm};

use super::extent::{Extent, RunTimeKey};
use super::key_relations::{Compared, NumberOrder};
use super::verdict::{Answer, Ask, No};

/// Whether an axis, whose key is `Self`, has the position that the extent `I` stands for. The compiler prints `I`, and not its key.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether the axis is longer than this index",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `(N,): HasIndex<(Dim<2>,), at>`"
)]
pub trait HasPosition<I> {
    type Answer: Answer;
}
#[diagnostic::do_not_recommend]
impl<C, I> HasPosition<I> for RunTimeKey<C> {
    type Answer = Ask;
}
#[diagnostic::do_not_recommend]
impl<I> HasPosition<I> for UTerm {
    type Answer = No;
}
#[diagnostic::do_not_recommend]
impl<U, B, I: Extent> HasPosition<I> for UInt<U, B>
where
    Self: Above<I::Key>,
{
    type Answer = <Self as Above<I::Key>>::Answer;
}

/// Whether `I < Self`. `Self` is the key of the axis.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether the axis is longer than this index",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `(N,): HasIndex<(Dim<2>,), at>`"
)]
pub trait Above<I> {
    type Answer: Answer;
}
#[diagnostic::do_not_recommend]
impl<C, I> Above<I> for RunTimeKey<C> {
    type Answer = Ask;
}
#[diagnostic::do_not_recommend]
impl<I> Above<I> for UTerm {
    type Answer = No;
}
#[diagnostic::do_not_recommend]
impl<U, B, I> Above<I> for UInt<U, B>
where
    I: Cmp<Self, Output: NumberOrder>,
{
    type Answer = <Compared<I, Self> as NumberOrder>::Below;
}
