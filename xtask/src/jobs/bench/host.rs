//! The workloads on this machine.

use super::table::Figure;
use crate::project::Project;
use anyhow::{Context, Result, ensure};
use std::{collections::HashMap, fs, path::PathBuf};
use xshell::cmd;

/// A processor to build for.
pub(super) struct Target {
    pub(super) name: &'static str,
    /// Whether valgrind knows all its instructions.
    counted: bool,
}

/// The oldest 64-bit processor, one with AVX2 and FMA, and this machine's.
pub(super) const TARGETS: &[Target] = &[
    Target { name: "x86-64", counted: true },
    Target { name: "x86-64-v3", counted: true },
    Target { name: "native", counted: false },
];

/// Builds a program of the workloads for a target in a folder of its own.
pub(super) fn build(project: &Project, target: &str, program: &str) -> Result<PathBuf> {
    let folder = project.root.join("target/bench").join(target);
    project
        .cargo(&["build", "--release", "-p", "shapeproof-bench", "--bin", program, "--target-dir"])
        .arg(&folder)
        .env("RUSTFLAGS", format!("-C target-cpu={target}"))
        .env_remove("CARGO_TARGET_DIR")
        .run()?;
    Ok(folder.join("release").join(program))
}

/// Times, and instructions where they can be counted.
pub(super) fn measure(project: &Project, target: &Target, quick: bool) -> Result<Vec<Figure>> {
    let program = build(project, target.name, "record")?;
    let quick: &[&str] = if quick { &["--quick"] } else { &[] };
    let lines = cmd!(project.shell, "{program} {quick...}").read()?;
    let counts = if target.counted { count(project, &program)? } else { HashMap::new() };
    lines
        .lines()
        .map(|line| {
            let mut cells = line.split(',');
            let mut cell = || cells.next().map(str::to_owned).context("a line of three cells");
            let (workload, contender, ns) = (cell()?, cell()?, cell()?.parse()?);
            let instructions = counts.get(&(workload.clone(), contender.clone())).copied();
            Ok(Figure {
                target: target.name,
                workload,
                contender,
                ns: Some(ns),
                instructions,
                ratio_to_loop: None,
            })
        })
        .collect()
}

/// The instructions of each contender: what callgrind counts between two calls of `boundary`, less what it counts there
/// for no work.
fn count(project: &Project, program: &PathBuf) -> Result<HashMap<(String, String), u64>> {
    if cmd!(project.shell, "valgrind --version").quiet().ignore_stdout().ignore_stderr().run().is_err() {
        project.install(&["valgrind"])?;
    }
    let folder = project.root.join("target/bench/callgrind");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    let out = folder.join("out");
    let lines = cmd!(project.shell, "valgrind --tool=callgrind --dump-before=*boundary*")
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(program)
        .arg("--count")
        .ignore_stderr()
        .read()?;
    let total = |part: usize| -> Result<u64> {
        let file = folder.join(format!("out.{part}"));
        let text = fs::read_to_string(&file).with_context(|| format!("{}", file.display()))?;
        let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
        Ok(total.context("callgrind names no total")?.trim().parse()?)
    };
    // Part 1 is the start of the program; then work and what is between works take turns.
    let empty = total(2)?;
    let mut counts = HashMap::new();
    for (i, line) in lines.lines().enumerate() {
        let (workload, contender) = line.split_once(',').context("a line of two cells")?;
        counts.insert((workload.to_owned(), contender.to_owned()), total(2 * i + 2)?.saturating_sub(empty));
    }
    ensure!(counts.len() > 1, "nothing was counted");
    Ok(counts)
}
