//! `cargo xtask next-solver`: the library, its tests, its examples and the rejected programs under the next trait solver, with
//! the nightly compiler that is installed.

use crate::{checks::Checks, project::Project};
use anyhow::{Context, Result, bail, ensure};
use shapeproof_record::compile;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    time::{Duration, Instant},
};
use xshell::cmd;

const SOLVER: &str = "-Znext-solver=globally";

/// All but `generic-array`, whose own code does not compile with that solver yet, and `faer`, whose own code takes minutes to check with it.
pub(crate) const FEATURES: &str = concat!(
    "std,libm,rayon,defmt,embedded-dma,embedded-io,",
    "approx,bytemuck,fixed,half,microfft,nalgebra,ndarray,num-complex,rand,serde,zerocopy",
);

/// The limits that examples are tried with, least first; the compiler's default is 128.
const LIMITS: &[usize] = &[16, 24, 32, 48, 64, 96, 128];

/// The limit that each example must compile with.
const AIM: usize = 64;

/// Numbers of distinct shapes in a program whose check is timed.
const SHAPES: &[usize] = &[1, 10, 100, 1000];

/// The checks, where there is a nightly compiler; where there is none, a line that says so. The library's tests take minutes.
pub(crate) fn checks(project: &Project, with_tests: bool, checks: &mut Checks) {
    if cmd!(project.shell, "cargo +nightly --version").quiet().ignore_stdout().ignore_stderr().run().is_err()
    {
        println!("== next solver: not checked, as no nightly compiler is installed");
        return;
    }
    let what = if with_tests { "library, tests and examples" } else { "library and examples" };
    checks.check(&format!("next solver: {what} at the default recursion limit"), || {
        let output = cmd!(project.shell, "cargo +nightly check --target-dir target/next --lib --examples")
            .args(with_tests.then_some("--tests"))
            .args(["--features", FEATURES])
            .quiet()
            .ignore_status()
            .env("RUSTFLAGS", SOLVER)
            .output()?;
        let printed = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "they do not compile:\n{printed}");
        ensure!(
            !printed.contains("will be rejected by a future"),
            "a warning of future incompatibility:\n{printed}"
        );
        Ok(())
    });
    for solver in [Solver::Today, Solver::Next] {
        checks.check(
            &format!("next solver: the least recursion limit of the examples, {}", solver.name()),
            || least_limit(project, solver),
        );
    }
    checks.check("next solver: rejected programs", || rejected(project));
}

/// Which solver a compiler works with.
#[derive(Clone, Copy)]
enum Solver {
    Today,
    Next,
}

impl Solver {
    fn name(self) -> &'static str {
        match self {
            Self::Today => "today's solver",
            Self::Next => "next solver",
        }
    }

    /// The folder of what is compiled for it, below the root of the project.
    fn folder(self) -> &'static str {
        match self {
            Self::Today => "target/today",
            Self::Next => "target/next",
        }
    }

    fn flags(self) -> &'static [&'static str] {
        match self {
            Self::Today => &[],
            Self::Next => &[SOLVER],
        }
    }

    /// The library, checked for this solver.
    fn library(self, project: &Project) -> Result<PathBuf> {
        let folder = project.root.join(self.folder());
        let flags = self.flags().join(" ");
        cmd!(project.shell, "cargo +nightly check --lib --target-dir {folder} --quiet")
            .quiet()
            .env("RUSTFLAGS", flags)
            .run()?;
        let files = fs::read_dir(folder.join("debug/deps"))?.filter_map(|entry| Some(entry.ok()?.path()));
        let is_library = |path: &PathBuf| {
            path.file_name()
                .and_then(|name| name.to_str())
                .is_some_and(|name| name.starts_with("libshapeproof-") && name.ends_with(".rmeta"))
        };
        let newest =
            files.filter(is_library).max_by_key(|path| path.metadata().and_then(|m| m.modified()).ok());
        newest.context("the library left no .rmeta file")
    }

    /// Checks one program that uses the library, with further options.
    fn compile(self, library: &Path, program: &Path, options: &[&str]) -> Result<Output> {
        let dependencies = library.parent().context("the library is in a folder")?;
        let output = std::env::temp_dir().join("shapeproof-next-solver.rmeta");
        let mut command = Command::new("rustc");
        command.args([
            "+nightly",
            "--edition=2024",
            "--crate-type=lib",
            "--emit=metadata",
            "-Zwrite-long-types-to-disk=no",
            "-Awarnings",
            "-o",
        ]);
        command.arg(output).arg("-L").arg(format!("dependency={}", dependencies.display()));
        command.arg("--extern").arg(format!("shapeproof={}", library.display()));
        Ok(command.args(self.flags()).args(options).arg(program).output()?)
    }
}

/// The least limit that all examples of one file compile with.
fn least_limit(project: &Project, solver: Solver) -> Result<()> {
    let library = solver.library(project)?;
    let mut needed = 0;
    for entry in fs::read_dir(project.root.join("examples"))? {
        let program = entry?.path();
        if program.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let compiles = |limit: &&usize| {
            let limit = format!("-Zcrate-attr=recursion_limit=\"{limit}\"");
            solver.compile(&library, &program, &[&limit]).is_ok_and(|output| output.status.success())
        };
        let least = *LIMITS
            .iter()
            .find(compiles)
            .with_context(|| format!("{} does not compile", program.display()))?;
        needed = needed.max(least);
    }
    println!("   {}: the examples compile with `recursion_limit = \"{needed}\"`", solver.name());
    ensure!(needed <= AIM, "they need {needed}, and the aim is {AIM}");
    Ok(())
}

/// The first line of each error of each rejected program, beside those of its `.stderr`, or of its `.next.stderr` where the next
/// solver makes the compiler use other words, or report a mistake twice.
fn rejected(project: &Project) -> Result<()> {
    let library = Solver::Next.library(project)?;
    let mut programs = 0;
    let mut differ = Vec::new();
    for topic in fs::read_dir(project.root.join("ui-tests"))? {
        let topic = topic?.path();
        // A program of `interop` uses other crates, which only cargo knows where to find.
        if !topic.is_dir() || topic.ends_with("interop") {
            continue;
        }
        for entry in fs::read_dir(&topic)? {
            let program = entry?.path();
            let other = program.with_extension("next.stderr");
            let snapshot = if other.exists() { other } else { program.with_extension("stderr") };
            if program.extension().is_none_or(|extension| extension != "rs") || !snapshot.exists() {
                continue;
            }
            programs += 1;
            let output = Solver::Next.compile(&library, &program, &[])?;
            let printed = String::from_utf8_lossy(&output.stderr);
            let sentences = sentences(&printed);
            if sentences != self::sentences(&fs::read_to_string(&snapshot)?) {
                differ.push(format!("{}:\n  {}", program.display(), sentences.join("\n  ")));
            }
        }
    }
    if !differ.is_empty() {
        bail!("{} of {programs} programs give other sentences:\n{}", differ.len(), differ.join("\n"));
    }
    println!("   {programs} programs give their sentence");
    Ok(())
}

/// The first line of each error, without the compiler's closing one.
fn sentences(printed: &str) -> Vec<&str> {
    let is_error = |line: &&str| line.starts_with("error") && !line.starts_with("error: aborting");
    printed.lines().filter(is_error).collect()
}

/// Prints what a check of programs with many shapes takes under both solvers.
pub(crate) fn times(project: &Project) -> Result<()> {
    let (today, next) = (Solver::Today.library(project)?, Solver::Next.library(project)?);
    let program = std::env::temp_dir().join("shapeproof-shapes.rs");
    for &number in SHAPES {
        fs::write(&program, compile::program(number))?;
        let time = |solver: Solver, library: &Path| -> Result<Duration> {
            let mut least = Duration::MAX;
            for _ in 0..3 {
                let start = Instant::now();
                ensure!(
                    solver.compile(library, &program, &[])?.status.success(),
                    "{number} shapes do not compile"
                );
                least = least.min(start.elapsed());
            }
            Ok(least)
        };
        let (old, new) =
            (time(Solver::Today, &today)?.as_secs_f64(), time(Solver::Next, &next)?.as_secs_f64());
        println!("   {number} shapes: {old:.2} s today, {new:.2} s under the next solver");
    }
    Ok(())
}
