//! Whether two extents fit each other on one axis: the relations of [`key_relations`](super::key_relations), of the extents themselves.
//!
//! The relations of `key_relations` are between keys, which are typenum's numbers. In generic code, where one key is not known, a message about
//! them would print the other one in binary. A message about these traits has the extents.

use super::extent::Extent;
use super::key_relations::{KeyBroadcasts, KeyBroadcastsFrom, KeyEquals};
use super::verdict::Answer;

/// NumPy's rule for one axis: both are equal, or one of them is 1. `Out` is the extent that results.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether {Self} and {R} broadcast",
    label = "these may be two lengths",
    note = "in generic code a parameter is known to equal itself, and 1 broadcasts to it; what else fits has its relation in a where-clause, such as `(I, O): Broadcast<(P,), mul>`"
)]
pub trait Broadcasts<R> {
    type Answer: Answer;
    type Out;
}
#[diagnostic::do_not_recommend]
impl<L: Extent, R: Extent> Broadcasts<R> for L
where
    L::Key: KeyBroadcasts<R::Key, L, R>,
{
    type Answer = <L::Key as KeyBroadcasts<R::Key, L, R>>::Answer;
    type Out = <L::Key as KeyBroadcasts<R::Key, L, R>>::Out;
}

/// The rule for broadcasting to `Self`, for one axis: `R` is 1, or they are equal.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether {R} broadcasts to {Self}",
    label = "these may be two lengths",
    note = "in generic code a parameter is known to equal itself, and 1 broadcasts to it; what else fits has its relation in a where-clause, such as `R: BroadcastTo<S, broadcast_to>`"
)]
pub trait BroadcastsFrom<R> {
    type Answer: Answer;
}
#[diagnostic::do_not_recommend]
impl<L: Extent, R: Extent> BroadcastsFrom<R> for L
where
    L::Key: KeyBroadcastsFrom<R::Key, L, R>,
{
    type Answer = <L::Key as KeyBroadcastsFrom<R::Key, L, R>>::Answer;
}

/// Equality of one axis. `Out` is the extent that is known at compile time, if one of the two is.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether {Self} and {R} are equal",
    label = "these may be two lengths",
    note = "in generic code a parameter is known to equal itself; what else fits has its relation in a where-clause, such as `(N, I): MatMul<(J, O), matmul, Output = (N, O)>`"
)]
pub trait Equals<R> {
    type Answer: Answer;
    type Out;
}
#[diagnostic::do_not_recommend]
impl<L: Extent, R: Extent> Equals<R> for L
where
    L::Key: KeyEquals<R::Key, L, R>,
{
    type Answer = <L::Key as KeyEquals<R::Key, L, R>>::Answer;
    type Out = <L::Key as KeyEquals<R::Key, L, R>>::Out;
}
