//! `cargo xtask next-solver`: the library, its tests, its examples and the rejected programs under the next trait solver, with
//! the nightly compiler that is installed.

use crate::{checks::Checks, project::Project};
use anyhow::{Context, Result, ensure};
use shapeproof_device::debian;
use shapeproof_record::compile;
use std::{
    env::temp_dir,
    fs,
    path::{Path, PathBuf},
    process::Output,
    time::{Duration, Instant},
};
use xshell::cmd;

/// One of the compiler's two trait solvers.
struct Solver {
    name: &'static str,
    /// The folder of its build, below the root of the project.
    folder: &'static str,
    /// The options that select it.
    flags: &'static [&'static str],
}

const TODAY: Solver = Solver { name: "today's solver", folder: "target/today", flags: &[] };
const NEXT: Solver =
    Solver { name: "next solver", folder: "target/next", flags: &["-Znext-solver=globally"] };

/// All features but `generic-array`, which does not compile with that solver yet, and `faer`, which takes minutes to check with it.
pub(crate) const FEATURES: &str = concat!(
    "std,libm,rayon,defmt,embedded-dma,embedded-io,",
    "approx,bytemuck,fixed,half,microfft,nalgebra,ndarray,num-complex,rand,serde,zerocopy",
);

/// The recursion limits that are tried for examples, lowest first; the compiler's default is 128.
const LIMITS: &[usize] = &[16, 24, 32, 48, 64, 96, 128];

/// The limit that each example must compile with.
const AIM: usize = 64;

/// Numbers of distinct shapes in a program whose check is timed.
const SHAPES: [usize; 4] = [1, 10, 100, 1000];

/// The checks, if there is a nightly compiler; otherwise prints that there is none. The library's tests take minutes.
pub(crate) fn checks(project: &Project, with_tests: bool, checks: &mut Checks) {
    if !debian::has(&project.shell, "cargo", &["+nightly"]) {
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
            .env("RUSTFLAGS", NEXT.flags.join(" "))
            .output()?;
        let printed = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "they do not compile:\n{printed}");
        ensure!(
            !printed.contains("will be rejected by a future"),
            "a warning of future incompatibility:\n{printed}"
        );
        Ok(())
    });
    for solver in [TODAY, NEXT] {
        let name = format!("next solver: the least recursion limit of the examples, {}", solver.name);
        checks.check(&name, || least_limit(project, &solver));
    }
    checks.check("next solver: rejected programs", || rejected(project));
}

impl Solver {
    /// Checks the library with this solver.
    fn library(&self, project: &Project) -> Result<PathBuf> {
        let shell = &project.shell;
        let check = cmd!(shell, "cargo +nightly check --lib --quiet").args(["--target-dir", self.folder]);
        check.quiet().env("RUSTFLAGS", self.flags.join(" ")).run()?;
        let mut files = shell.read_dir(project.root.join(self.folder).join("debug/deps"))?;
        files.retain(|file| {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("libshapeproof-") && name.ends_with(".rmeta")
        });
        let newest = files.into_iter().max_by_key(|file| file.metadata().and_then(|m| m.modified()).ok());
        newest.context("the library left no .rmeta file")
    }

    /// Checks one program that uses the library, with further options.
    fn compile(&self, project: &Project, library: &Path, program: &Path, options: &[&str]) -> Result<Output> {
        let dependencies = library.parent().context("the library is in a folder")?;
        let output = temp_dir().join("shapeproof-next-solver.rmeta");
        let rustc = cmd!(project.shell, "rustc +nightly --edition=2024 --crate-type=lib --emit=metadata");
        let rustc = rustc.args(["-Zwrite-long-types-to-disk=no", "-Awarnings", "-o"]).arg(output);
        let rustc = rustc.args(["-L", &format!("dependency={}", dependencies.display())]);
        let rustc = rustc.args(["--extern", &format!("shapeproof={}", library.display())]);
        Ok(rustc.args(self.flags).args(options).arg(program).quiet().ignore_status().output()?)
    }
}

/// The programs in a folder.
fn programs(project: &Project, folder: impl AsRef<Path>) -> Result<Vec<PathBuf>> {
    let mut files = project.shell.read_dir(folder)?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "rs"));
    Ok(files)
}

/// Prints the lowest recursion limit at which all examples of one file compile.
fn least_limit(project: &Project, solver: &Solver) -> Result<()> {
    let library = solver.library(project)?;
    let mut needed = 0;
    for program in programs(project, "examples")? {
        let compiles = |limit: &&usize| {
            let limit = format!("-Zcrate-attr=recursion_limit=\"{limit}\"");
            let output = solver.compile(project, &library, &program, &[&limit]);
            output.is_ok_and(|output| output.status.success())
        };
        let least = LIMITS.iter().find(compiles);
        needed = needed.max(*least.with_context(|| format!("{} does not compile", program.display()))?);
    }
    println!("   {}: the examples compile with `recursion_limit = \"{needed}\"`", solver.name);
    ensure!(needed <= AIM, "they need {needed}, and the aim is {AIM}");
    Ok(())
}

/// Compares the first line of each error of each rejected program with its `.stderr`, or with its `.next.stderr` if the next
/// solver makes the compiler use other words, or report an error twice.
fn rejected(project: &Project) -> Result<()> {
    let library = NEXT.library(project)?;
    let (mut number, mut differ) = (0, Vec::new());
    // Programs in `interop` use other crates, which only cargo can locate.
    let topics = project.shell.read_dir("ui-tests")?.into_iter();
    for topic in topics.filter(|topic| topic.is_dir() && !topic.ends_with("interop")) {
        for program in programs(project, topic)? {
            let other = program.with_extension("next.stderr");
            let snapshot = if other.exists() { other } else { program.with_extension("stderr") };
            let Ok(snapshot) = fs::read_to_string(snapshot) else { continue };
            number += 1;
            let output = NEXT.compile(project, &library, &program, &[])?;
            let printed = String::from_utf8_lossy(&output.stderr);
            let sentences = sentences(&printed);
            if sentences != self::sentences(&snapshot) {
                differ.push(format!("{}:\n  {}", program.display(), sentences.join("\n  ")));
            }
        }
    }
    ensure!(
        differ.is_empty(),
        "{} of {number} programs give other sentences:\n{}",
        differ.len(),
        differ.join("\n")
    );
    println!("   {number} programs give their sentence");
    Ok(())
}

/// The first line of each error, without the compiler's closing one.
fn sentences(printed: &str) -> Vec<&str> {
    let is_error = |line: &&str| line.starts_with("error") && !line.starts_with("error: aborting");
    printed.lines().filter(is_error).collect()
}

/// Prints the time that a check of programs with many shapes takes with both solvers.
pub(crate) fn times(project: &Project) -> Result<()> {
    let solvers = [(TODAY, TODAY.library(project)?), (NEXT, NEXT.library(project)?)];
    let program = temp_dir().join("shapeproof-shapes.rs");
    for number in SHAPES {
        fs::write(&program, compile::program(number))?;
        for (solver, library) in &solvers {
            let mut least = Duration::MAX;
            for _ in 0..3 {
                let start = Instant::now();
                let output = solver.compile(project, library, &program, &[])?;
                ensure!(output.status.success(), "{number} shapes do not compile");
                least = least.min(start.elapsed());
            }
            println!("   {number} shapes: {:.2} s, {}", least.as_secs_f64(), solver.name);
        }
    }
    Ok(())
}
