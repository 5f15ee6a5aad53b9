//! Golden cases of the reference systems, turned into typed programs and judged.
//!
//! | module | content |
//! | --- | --- |
//! | [`format`](mod@format) | the files of golden cases |
//! | [`dtype`] | element types: Rust's name, literals, exact bits |
//! | [`plan`] | what a case asks of the library: steps, and what each must come to |
//! | [`rules`] | where the library differs on purpose; each rule is a row of `docs/DIFFERENCES.md` |
//! | [`ops`] | the plan of each operation |
//! | [`naive`] | rules over plain lists of lengths |
//! | [`program`] | the generated crate: written, built, run |
//! | [`judge`] | what happened against what must happen |
//! | [`report`] | the table and the last line |

pub(crate) mod dtype;
pub(crate) mod format;
pub(crate) mod judge;
pub(crate) mod naive;
pub(crate) mod ops;
pub(crate) mod plan;
pub(crate) mod program;
pub(crate) mod report;
pub(crate) mod rules;
