//! `cargo xtask bench --compile`: what the library and its shapes cost to compile.

use super::{
    page,
    plot::{self, Line, Panel},
};
use crate::{checks::Checks, project::Project};
use anyhow::{Context, Result};
use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant, SystemTime},
};
use xshell::{Cmd, cmd};

/// Numbers of distinct shapes in one program, with what a check of it may take in seconds.
const SHAPES: &[(usize, Option<f64>)] =
    &[(0, None), (1, None), (10, None), (100, Some(1.0)), (1000, Some(8.0))];

/// How many shapes there are of each rank.
const OF_A_RANK: usize = 100;

/// A figure is the least of so many.
const TIMES: usize = 3;

pub(super) fn run(project: &Project) -> Result<()> {
    let mut checks = Checks::default();
    checks.check("bench: compile time", || write(project));
    checks.close()
}

/// A cargo of its own target folder, for the pinned compiler and without flags of the caller's.
fn cargo<'a>(project: &'a Project, folder: &Path, command: &str, arguments: &[&str]) -> Cmd<'a> {
    cmd!(project.shell, "cargo {command} --quiet --target-dir {folder} {arguments...}")
        .quiet()
        .env_remove("CARGO_TARGET_DIR")
        .env_remove("RUSTFLAGS")
}

/// Marks a file as changed.
fn touch(file: &Path) -> Result<()> {
    Ok(fs::File::options().append(true).open(file)?.set_modified(SystemTime::now())?)
}

/// Seconds for the work, the least of several; each is prepared.
fn least(prepare: impl Fn() -> Result<()>, work: impl Fn() -> Result<()>) -> Result<f64> {
    let mut least = Duration::MAX;
    for _ in 0..TIMES {
        prepare()?;
        let start = Instant::now();
        work()?;
        least = least.min(start.elapsed());
    }
    Ok(least.as_secs_f64())
}

/// The library with what it depends on, from nothing, and a check after a change.
fn library(project: &Project) -> Result<[f64; 3]> {
    let folder = project.root.join("target/bench/compile/library");
    let build = |arguments: &[&str]| Ok(cargo(project, &folder, "build", arguments).run()?);
    let check = || Ok(cargo(project, &folder, "check", &["-p", "shapeproof"]).run()?);
    let clean = || match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    };
    Ok([
        least(clean, || build(&["--release", "-p", "shapeproof"]))?,
        least(clean, check)?,
        least(|| touch(&project.root.join("src/lib.rs")), check)?,
    ])
}

/// The `i`th shape of a rank; no two are the same.
fn shape(rank: usize, i: usize) -> String {
    let mut extents = vec![String::from("2"); rank.saturating_sub(2)];
    if rank > 1 {
        extents.push((2 + i / 40).to_string());
        extents.push((2 + i % 40).to_string());
    } else {
        extents.push((2 + i).to_string());
    }
    extents.join(", ")
}

/// A program with one product for each of so many shapes: times a row, plus a number.
fn program(rank: usize, shapes: usize) -> String {
    let mut text = String::from("//! Many shapes.\n\nuse shapeproof::prelude::*;\n\n");
    for i in 0..shapes {
        let shape = shape(rank, i);
        let last = shape.rsplit(", ").next().unwrap_or_default();
        let _ = writeln!(
            text,
            "pub fn f{i}(a: &Tensor<f32, Shape![{shape}]>, b: &Tensor<f32, Shape![{last}]>) -> Tensor<f32, \
             Shape![{shape}]> {{\n    (a * b + 1.0).eval()\n}}"
        );
    }
    text
}

/// Makes the crate that programs are written to; gives its folder.
fn make_crate(project: &Project) -> Result<PathBuf> {
    let folder = project.root.join("target/bench/compile/shapes");
    fs::create_dir_all(folder.join("src"))?;
    let manifest = format!(
        "[package]\nname = \"shapes\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\nshapeproof = {{ \
         path = {:?} }}\n\n[workspace]\n",
        project.root
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::copy(project.root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(folder)
}

/// Seconds to check a program whose dependencies are there.
fn check(project: &Project, folder: &Path, text: &str) -> Result<f64> {
    let file = folder.join("src/lib.rs");
    fs::write(&file, text)?;
    let manifest = folder.join("Cargo.toml");
    let manifest = manifest.to_str().context("a path in UTF-8")?;
    let check = || Ok(cargo(project, &folder.join("target"), "check", &["--manifest-path", manifest]).run()?);
    check()?;
    least(|| touch(&file), check)
}

fn verdict(seconds: f64, bar: Option<f64>) -> String {
    match bar {
        None => String::from("| | |"),
        Some(bar) if seconds <= bar => format!("| {bar} | reached |"),
        Some(bar) => format!("| {bar} | NOT reached |"),
    }
}

fn write(project: &Project) -> Result<()> {
    let mut text = format!(
        "{}; wall time, the least of {TIMES}, sources present. The programs have one function for each shape, which \
         multiplies by a row, adds a number and returns the tensor; checked after a change of their only file.\n\n| | \
         s | bar | |\n|---|---|---|---|\n",
        page::circumstances(project)?
    );
    let names = ["release build from nothing", "check from nothing", "check after a change"];
    for ((name, seconds), bar) in names.into_iter().zip(library(project)?).zip([8.0, 5.0, 0.15]) {
        writeln!(text, "| the library, {name} | {seconds:.2} {}", verdict(seconds, Some(bar)))?;
    }
    let folder = make_crate(project)?;
    let (mut by_number, mut by_rank) = (Vec::new(), Vec::new());
    for (shapes, bar) in SHAPES {
        let seconds = check(project, &folder, &program(2, *shapes))?;
        writeln!(text, "| {shapes} shapes of rank 2 | {seconds:.2} {}", verdict(seconds, *bar))?;
        if *shapes > 0 {
            by_number.push((*shapes as f64, seconds));
        }
    }
    for rank in 1..=6 {
        let seconds = check(project, &folder, &program(rank, OF_A_RANK))?;
        writeln!(text, "| {OF_A_RANK} shapes of rank {rank} | {seconds:.2} {}", verdict(seconds, None))?;
        by_rank.push((rank as f64, seconds));
    }
    let panel = |title: String, x, points| Panel {
        title,
        x,
        y: "s",
        lines: vec![Line { name: "cargo check", points }],
    };
    let panels = [
        panel(String::from("distinct shapes of rank 2"), "shapes", by_number),
        panel(format!("{OF_A_RANK} distinct shapes by rank"), "rank", by_rank),
    ];
    plot::write(&project.root.join("docs/performance/compile.svg"), &panels)?;
    writeln!(text, "\n![compile time](performance/compile.svg)")?;
    page::write(project, "compile time", &text)
}
