//! `cargo xtask conformance DIR`: golden cases of the reference systems against the library.

use crate::{
    checks::Checks,
    conformance::{
        format, host, ops,
        program::Planned,
        report::{Report, Verdict},
        rules,
    },
    project::Project,
};
use anyhow::{Context, Result, bail, ensure};
use lexopt::{Arg, Parser};
use std::path::{Path, PathBuf};

/// The folders that the project itself holds.
pub(crate) const FOLDERS: &[&str] = &["tests/vectors", "tests/vectors_numpy"];
/// A folder that is for the host alone, for its size.
const LARGE_FOLDER: &str = "tests/vectors_numpy/ragged";

pub(crate) fn run(project: &Project, mut arguments: Parser) -> Result<()> {
    let mut folder: Option<PathBuf> = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(value) if folder.is_none() => folder = Some(value.into()),
            other => return Err(other.unexpected().into()),
        }
    }
    let folder = folder.context("which folder? `cargo xtask conformance tests/vectors`")?;
    let (passed, failed) = judge_folder(project, &folder)?;
    println!("{passed} passed, {failed} failed");
    if failed > 0 || passed == 0 {
        bail!("{failed} of {} cases failed", passed + failed);
    }
    Ok(())
}

pub(crate) fn checks(project: &Project, checks: &mut Checks) {
    for folder in FOLDERS.iter().chain([&LARGE_FOLDER]) {
        checks.check(&format!("conformance: {folder}"), || {
            let (passed, failed) = judge_folder(project, &project.root.join(folder))?;
            ensure!(failed == 0 && passed > 0, "{failed} of {} cases failed", passed + failed);
            Ok(())
        });
    }
}

/// Judges the cases of a folder and prints the report: how many passed, how many failed.
fn judge_folder(project: &Project, folder: &Path) -> Result<(usize, usize)> {
    rules::check_documented(project)?;
    let cases = format::read_folder(folder)?;
    let mut report = Report::default();
    let mut planned = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        match ops::plan(case) {
            Ok(plan) => planned.push(Planned { number, case, plan }),
            Err(error) => report.add(&case.op, &case.name, Verdict::Failed(format!("{error:#}"))),
        }
    }
    let name = folder.file_name().map_or_else(|| "cases".into(), |name| name.to_string_lossy().into_owned());
    let outcomes = host::run(project, &name, &planned)?;
    for planned in &planned {
        let step = |step: usize| outcomes.get(&(planned.number, step)).map(String::as_str);
        report.add(&planned.case.op, &planned.case.name, verdict(planned, step));
    }
    Ok(report.print())
}

/// How a case ended, from what its steps came to.
fn verdict<'a>(
    Planned { case, plan, .. }: &Planned<'_>,
    outcome: impl Fn(usize) -> Option<&'a str>,
) -> Verdict {
    let panicked = (0..plan.steps.len()).filter_map(&outcome).find(|outcome| outcome.starts_with("panic"));
    if let Some(panic) = panicked {
        return Verdict::Failed(panic.replace('\t', ": "));
    }
    let judged: Result<()> =
        plan.steps.iter().enumerate().try_for_each(|(number, step)| match outcome(number) {
            Some("ok") => Ok(()),
            Some(outcome) => bail!("{}", outcome.replace('\t', ": ")),
            None => bail!("{}: the program ended before it", step.form),
        });
    match (judged, plan.rule) {
        (judged, _) if case.is_undefined() && !plan.decided => Verdict::Undefined { agrees: judged.is_ok() },
        (Err(error), _) => Verdict::Failed(format!("{error:#}")),
        (Ok(()), Some(rule)) => Verdict::ByRule(rule),
        (Ok(()), None) => Verdict::Passed,
    }
}
