//! The programs of the fuzz targets.

mod elementwise;
mod expressions;
mod formulas;
mod indexing;
mod joins;
mod layers;
mod norms;
mod odd;
mod orders;
mod places;
mod products;
mod ragged;
mod reductions;
mod rounding;
mod statics;
mod structure;

use crate::draw::Draw;

/// A program: what it draws, and what must hold.
type Program = fn(&mut Draw) -> crate::draw::Result<()>;

/// The programs by the name of their target.
pub const ALL: &[(&str, Program)] = &[
    ("elementwise", elementwise::program),
    ("expressions", expressions::program),
    ("formulas", formulas::program),
    ("indexing", indexing::program),
    ("joins", joins::program),
    ("layers", layers::program),
    ("odd", odd::program),
    ("places", places::program),
    ("products", products::program),
    ("ragged", ragged::program),
    ("reductions", reductions::program),
    ("statics", statics::program),
    ("structure", structure::program),
];

/// Runs the program of a target on an input.
pub fn run(target: &str, input: &[u8]) {
    let (_, program) = ALL.iter().find(|(name, _)| *name == target).expect("a target of this name");
    // An input that is too short for its program is as good as none.
    let _ = program(&mut Draw::new(input));
}

/// Calls a function where it stands, and not inside its caller: operations are inlined whole, and a program with many of
/// them in one function takes the compiler minutes.
#[inline(never)]
fn apart<R>(function: impl FnOnce() -> R) -> R {
    function()
}
