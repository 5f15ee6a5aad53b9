//! Programs on the host: many models in one package, each in a module of its own.

use crate::{
    Case,
    source::{self, JUDGE, update},
};
use anyhow::{Context, Result, ensure};
use std::{
    collections::BTreeMap,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// So many models are compiled as one program.
const PART: usize = 48;

/// What became of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// All outputs are near enough; a line of figures.
    Passed(String),
    /// What is wrong.
    Failed(String),
    /// Why there is no program.
    Refused(String),
}

const HEAD: &str = r#"//! Written by `shapeproof-models`.
#![allow(warnings, clippy::all, long_running_const_eval)]

pub struct Verdict {
    /// The least time of a run.
    least: std::time::Duration,
    runs: usize,
    steps: u32,
    elements: u32,
    /// Run, output and place of the first element that differs.
    wrong: Option<(usize, usize, usize)>,
    scratch: usize,
    arena: usize,
    state: usize,
}

macro_rules! zeros {
    ($kind:ty, true) => {
        Box::new(<$kind>::full(false))
    };
    ($kind:ty, false) => {
        Box::new(<$kind>::zeros())
    };
}

/// The least of the times that a run takes, over some hundredths of a second.
fn least_time(mut run: impl FnMut()) -> std::time::Duration {
    let (begun, mut least) = (std::time::Instant::now(), std::time::Duration::MAX);
    while begun.elapsed() < std::time::Duration::from_millis(30) {
        let start = std::time::Instant::now();
        run();
        least = least.min(start.elapsed());
    }
    least
}

fn report(name: &str, judge: fn() -> Verdict) {
    // Models of megabytes are made on the stack before they are boxed.
    let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(judge).expect("a thread");
    match thread.join() {
        Err(_) => println!("failed\t{name}\tit panicked"),
        Ok(Verdict { runs: 0, .. }) => println!("failed\t{name}\tthere are no runs"),
        Ok(Verdict { wrong: Some((run, output, place)), .. }) => {
            println!("failed\t{name}\tof run {run}, output {output} differs at place {place}");
        }
        Ok(Verdict { steps, elements, .. }) if steps * 100 > elements => {
            println!("failed\t{name}\t{steps} of {elements} elements are one step off");
        }
        Ok(Verdict { least, runs, steps, elements, scratch, arena, state, .. }) => {
            let off = if steps == 0 { String::new() } else { format!(" ({steps} of {elements} elements one step off)") };
            println!("passed\t{name}\t{runs} runs{off}, {least:.1?} each, scratch {scratch} bytes, arena {arena} bytes, state {state} bytes");
        }
    }
}
"#;

/// Builds and runs the programs of all cases below `workspace`, and answers with what became of each.
///
/// `project` is the folder of the library.
///
/// # Errors
///
/// If files cannot be written, or a program cannot be built or does not end.
pub fn run<'a>(project: &Path, workspace: &Path, cases: &'a [Case]) -> Result<Vec<(&'a Case, Outcome)>> {
    let mut outcomes = BTreeMap::new();
    let mut written = Vec::new();
    for case in cases {
        match &case.interface {
            Err(reason) => {
                outcomes.insert(case.name.as_str(), Outcome::Refused(reason.clone()));
            }
            Ok(interface) => match source::host(case, interface) {
                Ok(text) => written.push((case, text)),
                Err(error) => {
                    outcomes.insert(case.name.as_str(), Outcome::Failed(format!("{error:#}")));
                }
            },
        }
    }
    let parts: Vec<_> = written.chunks(PART).collect();
    set_up(project, workspace, parts.len())?;
    for (number, part) in parts.iter().enumerate() {
        write_part(workspace, number, part)?;
    }
    for number in 0..parts.len() {
        outcomes.extend(run_part(workspace, number, cases)?);
    }
    let all = cases.iter().map(|case| {
        let outcome = outcomes.remove(case.name.as_str());
        (case, outcome.unwrap_or_else(|| Outcome::Failed("the program ended before it".into())))
    });
    Ok(all.collect())
}

/// The workspace of the packages.
fn set_up(project: &Path, workspace: &Path, parts: usize) -> Result<()> {
    fs::create_dir_all(workspace)?;
    // Parts of an earlier run with more models.
    for entry in fs::read_dir(workspace)? {
        let path = entry?.path();
        let number =
            path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_prefix("part-"));
        if number.and_then(|number| number.parse::<usize>().ok()).is_some_and(|number| number >= parts) {
            fs::remove_dir_all(path)?;
        }
    }
    let manifest = "[workspace]\nmembers = [\"part-*\"]\nresolver = \"3\"\n\n[profile.release]\nopt-level = 3\ncodegen-units = 2\n";
    update(&workspace.join("Cargo.toml"), manifest)?;
    // The versions that the project was tested with.
    if !workspace.join("Cargo.lock").exists() {
        fs::copy(project.join("Cargo.lock"), workspace.join("Cargo.lock"))?;
    }
    let [root, macros] = ["", "crates/shapeproof-model-macros"].map(|part| project.join(part));
    for number in 0..parts {
        let package = workspace.join(format!("part-{number}"));
        fs::create_dir_all(package.join("src"))?;
        let manifest = format!(
            "[package]\nname = \"part-{number}\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
             [dependencies]\nshapeproof = {{ path = {root:?}, features = [\"std\"] }}\n\
             shapeproof-model-macros = {{ path = {macros:?} }}\n"
        );
        update(&package.join("Cargo.toml"), &manifest)?;
    }
    Ok(())
}

fn write_part(workspace: &Path, number: usize, part: &[(&Case, String)]) -> Result<()> {
    let source = workspace.join(format!("part-{number}")).join("src");
    let (mut main, mut modules) = (format!("{HEAD}{JUDGE}\n"), String::new());
    for (at, (_, text)) in part.iter().enumerate() {
        writeln!(modules, "mod case_{at} {{\nuse super::*;\n{text}}}")?;
    }
    write!(main, "{modules}\nfn main() {{\n")?;
    for (at, (case, _)) in part.iter().enumerate() {
        writeln!(main, "    report({:?}, case_{at}::judge);", case.name)?;
    }
    main.push_str("}\n");
    update(&source.join("main.rs"), &main)
}

fn run_part<'a>(workspace: &Path, number: usize, cases: &'a [Case]) -> Result<Vec<(&'a str, Outcome)>> {
    let package = format!("part-{number}");
    let manifest: PathBuf = workspace.join("Cargo.toml");
    let command = Command::new("cargo")
        .args(["run", "--quiet", "--release", "--package", &package, "--manifest-path"])
        .arg(&manifest)
        .env_remove("CARGO_TARGET_DIR")
        .output()
        .context("cargo does not start")?;
    let (said, errors) = (String::from_utf8_lossy(&command.stdout), String::from_utf8_lossy(&command.stderr));
    ensure!(!said.is_empty(), "{package} does not run: {}", first_error(&errors));
    let mut outcomes = Vec::new();
    for line in said.lines() {
        let mut parts = line.splitn(3, '\t');
        let (Some(how), Some(name), Some(what)) = (parts.next(), parts.next(), parts.next()) else {
            continue;
        };
        let Some(case) = cases.iter().find(|case| case.name == name) else { continue };
        let what = what.to_owned();
        let outcome = if how == "passed" { Outcome::Passed(what) } else { Outcome::Failed(what) };
        outcomes.push((case.name.as_str(), outcome));
    }
    Ok(outcomes)
}

/// The first error that the compiler reports, or all that was said.
pub(crate) fn first_error(said: &str) -> String {
    let mut lines = said.lines().skip_while(|line| !line.starts_with("error"));
    let error: Vec<&str> = lines.by_ref().take(8).collect();
    if error.is_empty() { said.to_owned() } else { error.join("\n") }
}
