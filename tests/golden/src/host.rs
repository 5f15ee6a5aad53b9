//! The host's program: written, built, run.

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::process::Command;

use super::program::{Module, Planned, modules, put};
use super::root;

/// The stack of the program, in bytes; what is not used takes no memory.
const STACK: usize = 1 << 28;

/// What became of the cases.
#[derive(Default)]
pub(crate) struct Ran {
    /// What the program says of each step of each case: `ok`, or `refused`, `failed` or `panic` and, behind a tab, why.
    pub(crate) outcomes: HashMap<(usize, usize), String>,
    /// The cases that do not compile, with the compiler's message.
    pub(crate) uncompiled: BTreeMap<usize, String>,
}

/// Writes a program of the cases, builds it and runs it, both below `work`.
///
/// A case that does not compile is taken out and the rest is built again; behind a case that ends the program, it is
/// started again.
pub(crate) fn run(work: &Path, source: &Path, cases: &[Planned<'_>]) -> Result<Ran> {
    // A package for each folder of cases: two packages of one name overwrite each other's program.
    let mut hash = DefaultHasher::new();
    source.hash(&mut hash);
    let package = format!("conformance-{:016x}", hash.finish());
    let folder = work.join(&package);
    let build = work.join("conformance-build");
    std::fs::create_dir_all(folder.join("src"))?;
    put(&folder.join("Cargo.toml"), &manifest(&package)?)?;
    // The versions of the project's own lock file.
    std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let mut ran = Ran::default();
    loop {
        let modules = modules(cases.iter().filter(|case| !ran.uncompiled.contains_key(&case.number)));
        write(&folder, &modules)?;
        let errors = compile(&folder, &build)?;
        if errors.is_empty() {
            break;
        }
        let known = ran.uncompiled.len();
        for error in &errors {
            if let Some(case) = blamed(error, &modules) {
                let message = error["message"].as_str().unwrap_or("no message").replace('\n', " ");
                ran.uncompiled.entry(case).or_insert(message);
            }
        }
        ensure!(
            ran.uncompiled.len() > known,
            "the generated program does not build:\n{}",
            errors.iter().filter_map(|error| error["rendered"].as_str()).collect::<String>()
        );
    }
    execute(&build.join("debug").join(package), cases, &mut ran)?;
    Ok(ran)
}

fn manifest(package: &str) -> Result<String> {
    let runner = root().join("tests/conformance").canonicalize()?;
    Ok(format!(
        "[package]\nname = \"{package}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         shapeproof-conformance = {{ path = {runner:?}, features = [\"std\"] }}\n\n[workspace]\n\n[profile.dev]\n\
         debug = false\nincremental = false\n"
    ))
}

fn write(folder: &Path, modules: &[Module]) -> Result<()> {
    let (mut names, mut cases) = (String::new(), String::new());
    for (number, module) in modules.iter().enumerate() {
        names += &format!("mod cases_{number};\n");
        for (case, _) in &module.cases {
            cases += &format!("    ({case}, |log| cases_{number}::case_{case}(log)),\n");
        }
        put(&folder.join(format!("src/cases_{number}.rs")), &module.text)?;
    }
    // Tensors of static shapes lie on the stack, however large a case is.
    let main = format!(
        r#"//! Generated from golden cases.
#![allow(unused)]

{names}
use shapeproof_conformance::log::Lines;

const CASES: &[(usize, fn(&mut Lines))] = &[
{cases}];

/// Runs the cases from the one with the number of the first argument on.
fn main() {{
    let first: usize = std::env::args().nth(1).and_then(|number| number.parse().ok()).expect("a number");
    let cases = move || {{
        let mut log = Lines::new();
        CASES.iter().filter(|case| case.0 >= first).for_each(|case| case.1(&mut log));
    }};
    let thread = std::thread::Builder::new().stack_size({STACK}).spawn(cases).expect("a thread");
    thread.join().expect("the cases end");
}}
"#
    );
    put(&folder.join("src/main.rs"), &main)
}

/// Builds the program: the compiler's errors, in its own form; none when it is built.
fn compile(folder: &Path, target: &Path) -> Result<Vec<Value>> {
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--quiet", "--message-format=json", "--target-dir"]).arg(target).current_dir(folder);
    let output = cargo.output().context("cargo does not start")?;
    if output.status.success() {
        return Ok(Vec::new());
    }
    let lines = String::from_utf8(output.stdout)?;
    let messages = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let errors: Vec<Value> = messages
        .filter_map(|mut message| message.get_mut("message").map(Value::take))
        .filter(|message| message["level"] == "error")
        .collect();
    if errors.is_empty() {
        bail!("the generated program does not build:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(errors)
}

/// The case in whose function a place lies that an error names, be it in a note or behind a macro.
fn blamed(error: &Value, modules: &[Module]) -> Option<usize> {
    let own = error["file_name"].as_str().zip(error["line_start"].as_u64()).and_then(|(file, line)| {
        let module: usize = file.strip_suffix(".rs")?.rsplit_once("cases_")?.1.parse().ok()?;
        let cases = &modules.get(module)?.cases;
        let line = usize::try_from(line).ok()?;
        cases.iter().find(|(_, lines)| lines.contains(&line)).map(|(case, _)| *case)
    });
    own.or_else(|| match error {
        Value::Array(parts) => parts.iter().find_map(|part| blamed(part, modules)),
        Value::Object(parts) => parts.values().find_map(|part| blamed(part, modules)),
        _ => None,
    })
}

/// Runs the program to its end; a case that ends it early is noted, and the program goes on behind it.
fn execute(program: &Path, cases: &[Planned<'_>], ran: &mut Ran) -> Result<()> {
    let mut first = 0;
    loop {
        let output = Command::new(program).arg(first.to_string()).output();
        let output = output.with_context(|| format!("{} does not start", program.display()))?;
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let mut fields = line.splitn(3, '\t');
            let mut next = || fields.next().with_context(|| format!("not an outcome: {line}"));
            let (case, step) = (next()?.parse()?, next()?.parse()?);
            ran.outcomes.insert((case, step), next()?.trim_end().to_owned());
        }
        if output.status.success() {
            return Ok(());
        }
        let unfinished = cases.iter().filter(|case| case.number >= first).find_map(|case| {
            let steps = 0..case.plan.steps.len();
            let missing = steps.into_iter().find(|step| !ran.outcomes.contains_key(&(case.number, *step)));
            missing.filter(|_| !ran.uncompiled.contains_key(&case.number)).map(|step| (case.number, step))
        });
        let (case, step) = unfinished.context("the generated program failed behind its last case")?;
        ran.outcomes.insert((case, step), format!("panic\tit ended the program ({})", output.status));
        first = case + 1;
    }
}
