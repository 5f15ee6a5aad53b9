//! Where a [`Length`] gets its identity.

use crate::shape::length::{Length, LengthName};

/// What a [`Length`] borrows for as long as it lives.
#[doc(hidden)]
pub struct Place;

/// A length whose lifetime is that of a borrow of `place`.
///
/// # Safety
///
/// No other length of the name `N` has the lifetime `'id`. [`length!`](crate::length!) sees to it:
///
/// - It stands in one place of a program, where it also declares `N`, so that what it makes in one call of a function are lengths of
///   rounds of a loop. Each round has its own `place`, which is gone at the end of the round. A lifetime that the length of one
///   round and that of a later one have in common would borrow it for longer.
/// - In two calls of a function the lifetimes could be one if that were a parameter of the function, which outlives the call. It
///   would borrow `place` everywhere in the function, also where the macro moves it away (in a branch that is never taken, but
///   that the borrow checker looks at). That this branch is there matters in a function that never returns, which otherwise
///   would have no end of `place`.
#[doc(hidden)]
#[inline(always)]
pub unsafe fn brand<'id, N: LengthName>(_place: &'id Place, len: N::Kind) -> Length<'id, N> {
    Length::only(len)
}
