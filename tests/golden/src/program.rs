//! The cases as the modules of a program, which runs the steps and judges them.

use anyhow::{Context, Result};
use std::fmt::Write as _;
use std::ops::Range;
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

/// One module: a function `case_N(log: &mut impl Log)` for each of its cases.
pub(crate) struct Module {
    pub(crate) text: String,
    /// For each case its number and the lines of its function, counted from 1.
    pub(crate) cases: Vec<(usize, Range<usize>)>,
}

/// The modules of the cases that have steps.
pub(crate) fn modules<'a>(cases: impl IntoIterator<Item = &'a Planned<'a>>) -> Vec<Module> {
    let cases: Vec<_> = cases.into_iter().filter(|case| !case.plan.steps.is_empty()).collect();
    cases.chunks(CASES_PER_MODULE).map(module).collect()
}

fn module(cases: &[&Planned<'_>]) -> Module {
    let mut module =
        Module { text: String::from("use shapeproof_conformance::prelude::*;\n\n"), cases: Vec::new() };
    let mut line = 3;
    for planned in cases {
        let function = function(planned);
        let end = line + function.lines().count();
        module.cases.push((planned.number, line..end));
        module.text += &function;
        line = end;
    }
    module
}

fn function(Planned { number, case, plan }: &Planned<'_>) -> String {
    let mut text = format!("#[inline(never)]\npub fn case_{number}(log: &mut impl Log) {{\n{}", plan.inputs);
    let tolerance = case.tolerance.map_or_else(|| "None".into(), tolerance);
    for (at, Step { form, code, want, .. }) in plan.steps.iter().enumerate() {
        let (name, want) = (format!("{} {}", case.op, case.name), want.code());
        let _ = writeln!(
            text,
            "    static STEP_{at}: Step = Step {{ case: ({number}, {name:?}), step: ({at}, {form:?}), want: {want}, \
             tolerance: {tolerance} }};\n    log.step(&STEP_{at}, || {code});"
        );
    }
    text + "}\n"
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
