//! The cases as the modules of a program, which runs the steps and judges them.

use anyhow::{Context, Result};
use std::fmt::Write as _;
use std::path::Path;

use super::format::{Case, Tolerance};
use super::plan::{Plan, Step};

/// The cases of one module.
const CASES_PER_MODULE: usize = 40;

/// A case with its number, and what it asks of the library.
pub(crate) struct Planned<'a> {
    pub(crate) number: usize,
    pub(crate) case: &'a Case,
    pub(crate) plan: Plan,
}

/// The modules, each a text without a frame, of the cases that have steps.
///
/// A module has a function `run(log: &mut impl Log)`.
pub(crate) fn modules(cases: &[Planned<'_>]) -> Result<Vec<String>> {
    let cases: Vec<_> = cases.iter().filter(|case| !case.plan.steps.is_empty()).collect();
    cases.chunks(CASES_PER_MODULE).map(module).collect()
}

fn module(cases: &[&Planned<'_>]) -> Result<String> {
    let mut text = String::from("use shapeproof_conformance::prelude::*;\n\n");
    let mut calls = String::new();
    for Planned { number, case, plan } in cases {
        writeln!(calls, "    case_{number}(log);")?;
        writeln!(text, "#[inline(never)]\nfn case_{number}(log: &mut impl Log) {{\n{}", plan.inputs)?;
        let tolerance = case.tolerance.map_or_else(|| "None".into(), tolerance);
        for (at, Step { form, code, want, .. }) in plan.steps.iter().enumerate() {
            let (name, want) = (format!("{} {}", case.op, case.name), want.code());
            writeln!(
                text,
                "    static STEP_{at}: Step = Step {{ case: ({number}, {name:?}), step: ({at}, {form:?}), \
                 want: {want}, tolerance: {tolerance} }};\n    log.step(&STEP_{at}, || {code});"
            )?;
        }
        writeln!(text, "}}\n")?;
    }
    write!(text, "pub fn run(log: &mut impl Log) {{\n{calls}}}\n")?;
    Ok(text)
}

fn tolerance(Tolerance { rtol, atol }: Tolerance) -> String {
    format!("Some(Tolerance {{ rtol: {rtol:?}, atol: {atol:?} }})")
}

/// Writes a file unless it has these contents.
pub(crate) fn put(file: &Path, text: &str) -> Result<()> {
    if !std::fs::read_to_string(file).is_ok_and(|old| old == text) {
        std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}
