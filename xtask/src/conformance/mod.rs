//! Golden cases of the reference systems, turned into typed programs that judge themselves (by `tests/conformance`).
//!
//! | module | content |
//! | --- | --- |
//! | [`format`](mod@format) | the files of golden cases |
//! | [`dtype`] | element types: Rust's name, literals, exact bits |
//! | [`plan`] | what a case asks of the library: steps, and what each must come to |
//! | [`rules`] | where the library differs on purpose; each rule is a row of `docs/DIFFERENCES.md` |
//! | [`ops`] | the plan of each operation |
//! | [`naive`] | rules over plain lists of lengths |
//! | [`program`] | the cases as a program's modules, for the host and for the device |
//! | [`host`] | the host's program: written, built, run |
//! | [`device`] | the device's programs: a group of operations each |
//! | [`report`] | the table and the last line |

pub(crate) mod device;
pub(crate) mod dtype;
pub(crate) mod format;
pub(crate) mod host;
pub(crate) mod naive;
pub(crate) mod ops;
pub(crate) mod plan;
pub(crate) mod program;
pub(crate) mod report;
pub(crate) mod rules;
