//! Golden cases of the reference systems, turned into typed programs that judge themselves.
//!
//! A shape is a type, so that a case is run by writing Rust for it. [`judge_folder`] reads the cases of a folder, writes one
//! program with a function for each case (what it is made of is the crate in `tests/conformance`), builds and runs it, and
//! prints a table. [`write_firmware`] writes the same for the emulated device.
//!
//! | module | content |
//! | --- | --- |
//! | `format` | the files of golden cases |
//! | `dtype` | element types: Rust's name, literals, exact bits |
//! | `plan` | what a case asks of the library: steps, and what each must come to |
//! | `rules` | where the library differs on purpose; each rule is a row of `docs/DIFFERENCES.md` |
//! | `ops` | the plan of each operation |
//! | `naive` | rules over plain lists of lengths |
//! | `program` | the cases as a program's modules, for the host and for the device |
//! | `host` | the host's program: written, built, run |
//! | `device` | the device's programs: a group of operations each |
//! | `report` | the verdict of a case, the table |
// A library for programs of the host.
#![allow(clippy::std_instead_of_core, clippy::missing_errors_doc)]

mod device;
mod dtype;
mod format;
mod host;
mod naive;
mod ops;
mod plan;
mod program;
mod report;
mod rules;

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

pub use device::write as write_firmware;
pub use report::Tally;

/// The project's root.
#[must_use]
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the golden cases of a folder, prints a line for each that went wrong and a table, and counts the outcomes.
///
/// The folder holds `*.json` files as `tests/vectors/README.md` describes them. A file that cannot be read, a case that does
/// not compile or one that cannot be written is an outcome of its own and never the end of the others. Programs are
/// written and built below `work`.
///
/// An error if the folder cannot be read or holds no case, or if a program could not be built for a reason that belongs to
/// no case.
pub fn judge_folder(folder: &Path, work: &Path) -> Result<Tally> {
    let (cases, unreadable) = format::read_folder(folder)?;
    let mut report = report::Report::default();
    for (name, error) in unreadable {
        report.add("unreadable", &name, report::Verdict::Failed(format!("{error:#}")));
    }
    let mut planned = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        match ops::plan(case) {
            Ok(plan) => planned.push(program::Planned { number, case, plan }),
            Err(error) => report.add(&case.op, &case.name, report::unwritten(case, &error)),
        }
    }
    let ran = host::run(work, &folder.canonicalize().context("the folder has a path")?, &planned)?;
    for planned in &planned {
        report.add(&planned.case.op, &planned.case.name, report::verdict(planned, &ran));
    }
    Ok(report.print())
}
