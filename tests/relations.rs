//! Every relation between shapes against its rule over plain lists of lengths (`support/naive.rs`).
//!
//! What is exhaustive, with sizes 0 to 3:
//!
//! | relation | in types | at run time |
//! | --- | --- | --- |
//! | broadcast, matmul | all pairs of rank 0 to 2, and 400 pairs of ranks 2 to 4 | all pairs of rank 0 to 4 |
//! | one way, equal, reshape | all pairs of rank 0 to 2, and 400 pairs of ranks 2 to 4 | |
//! | align an axis | all pairs of rank 0 to 2 on all axes, and 400 pairs of ranks 2 to 4 | all pairs of rank 0 to 4 on all axes |
//! | concat, stack | all pairs of rank 0 to 2 on all axes, and 400 pairs of ranks 2 to 4 on three | |
//! | axis, squeeze, unsqueeze, non-empty | all shapes of rank 0 to 3 on all axes | |
//! | permute | all orders of up to 3 axes, also wrong ones, and all permutations of 4 | |
//! | slice | all ranges of all lengths 0 to 3 | |
//!
//! Verdicts are values here: a refusal names the axis that it reports, which is checked too.
//!
//! No element is read or written, so the build whose memory accesses are checked has nothing to add here.

#![cfg(not(shapeproof_checked))]
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "an index out of range fails the test, as it should"
)]

#[path = "support/naive.rs"]
mod naive;
#[path = "relations/verdicts.rs"]
mod verdicts;

#[path = "relations/axes.rs"]
mod axes;
#[path = "relations/pairs.rs"]
mod pairs;
#[path = "relations/run_time.rs"]
mod run_time;

use shapeproof::{Dim, Shape};

type D0 = Dim<0>;
type D1 = Dim<1>;
type D2 = Dim<2>;
type D3 = Dim<3>;

/// The lengths of a shape that types know.
fn dims<S: Shape>(shape: S) -> Vec<usize> {
    assert!(S::KNOWN, "the result is known at compile time");
    shape.dims().as_ref().to_vec()
}

/// Calls a macro with all shapes of rank 0 to 2.
macro_rules! with_small_shapes {
    ($go:ident!($($argument:tt)*)) => {
        $go!($($argument)* [
            (), (D0,), (D1,), (D2,), (D3,),
            (D0, D0), (D0, D1), (D0, D2), (D0, D3), (D1, D0), (D1, D1), (D1, D2), (D1, D3),
            (D2, D0), (D2, D1), (D2, D2), (D2, D3), (D3, D0), (D3, D1), (D3, D2), (D3, D3)
        ])
    };
}

/// Calls a macro with twenty shapes of rank 2 to 4, chosen so that many pairs fit and many differ at one axis.
macro_rules! with_large_shapes {
    ($go:ident!($($argument:tt)*)) => {
        $go!($($argument)* [
            (D2, D3), (D3, D1), (D1, D3),
            (D1, D2, D3), (D2, D1, D3), (D2, D3, D1), (D3, D2, D3), (D0, D2, D3), (D2, D0, D1), (D1, D1, D1),
            (D2, D2, D2), (D3, D3, D2),
            (D1, D2, D1, D3), (D2, D1, D3, D1), (D2, D2, D3, D2), (D3, D1, D2, D3), (D0, D1, D2, D3),
            (D1, D0, D1, D2), (D2, D3, D1, D1), (D1, D1, D2, D3)
        ])
    };
}

/// Calls a function for each pair of a list of types.
macro_rules! for_pairs {
    ($visit:ident [$($left:ty),*]) => { for_pairs!(@rows $visit [$($left),*] [$($left),*]) };
    (@rows $visit:ident [$($left:ty),*] $rights:tt) => { $(for_pairs!(@row $visit $left, $rights);)* };
    (@row $visit:ident $left:ty, [$($right:ty),*]) => { $($visit::<$left, $right>();)* };
}

use {for_pairs, with_large_shapes, with_small_shapes};
