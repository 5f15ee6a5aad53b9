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
    time::{Instant, SystemTime},
};
use xshell::{Cmd, cmd};

/// Numbers of distinct shapes in one program, with what a check of it may take in seconds.
const SHAPES: &[(usize, Option<f64>)] =
    &[(0, None), (1, Some(0.15)), (10, None), (100, Some(1.0)), (1000, Some(8.0))];

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

/// What some work takes.
#[derive(Clone, Copy)]
struct Cost {
    /// Seconds on the clock.
    wall: f64,
    /// Seconds of all processors, which do not depend on what else the machine does.
    cpu: f64,
}

/// Seconds that the processes which have ended took, as the system counts them.
fn spent() -> Result<f64> {
    let text = fs::read_to_string("/proc/self/stat")?;
    let (_, fields) = text.rsplit_once(')').context("the name of the process")?;
    // The 14th and 15th field behind the name, in hundredths of a second.
    let ticks: Vec<f64> =
        fields.split_whitespace().skip(13).take(2).map(str::parse).collect::<Result<_, _>>()?;
    Ok(ticks.iter().sum::<f64>() / 100.0)
}

/// The least that the work takes in several times; each is prepared.
fn least(times: usize, prepare: impl Fn() -> Result<()>, work: impl Fn() -> Result<()>) -> Result<Cost> {
    let mut least = Cost { wall: f64::INFINITY, cpu: f64::INFINITY };
    for _ in 0..times {
        prepare()?;
        let (start, before) = (Instant::now(), spent()?);
        work()?;
        least.wall = least.wall.min(start.elapsed().as_secs_f64());
        least.cpu = least.cpu.min(spent()? - before);
    }
    Ok(least)
}

/// The library with what it depends on, from nothing, and a check after a change of it.
fn library(project: &Project) -> Result<[Cost; 3]> {
    let folder = project.root.join("target/bench/compile/library");
    let build = |arguments: &[&str]| Ok(cargo(project, &folder, "build", arguments).run()?);
    let check = || Ok(cargo(project, &folder, "check", &["-p", "shapeproof"]).run()?);
    let clean = || match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    };
    Ok([
        least(TIMES, clean, || build(&["--release", "-p", "shapeproof"]))?,
        least(TIMES, clean, check)?,
        least(TIMES, || touch(&project.root.join("src/lib.rs")), check)?,
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
    let mut text =
        String::from("//! Many shapes.\n#![allow(unused_imports)]\n\nuse shapeproof::prelude::*;\n\n");
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

/// Building more shapes than this takes minutes.
const BUILT: usize = 100;

/// What it takes to check and, if wanted, to build a program whose dependencies are there, after a change of its only
/// file.
fn program_costs(project: &Project, folder: &Path, text: &str, built: bool) -> Result<(Cost, Option<Cost>)> {
    let file = folder.join("src/lib.rs");
    fs::write(&file, text)?;
    let manifest = folder.join("Cargo.toml");
    let manifest = manifest.to_str().context("a path in UTF-8")?;
    let target = folder.join("target");
    let check = || Ok(cargo(project, &target, "check", &["--manifest-path", manifest]).run()?);
    let build = || Ok(cargo(project, &target, "build", &["--release", "--manifest-path", manifest]).run()?);
    check()?;
    let checked = least(TIMES, || touch(&file), check)?;
    if !built {
        return Ok((checked, None));
    }
    fs::write(&file, "")?;
    build()?;
    fs::write(&file, text)?;
    Ok((checked, Some(least(1, || touch(&file), build)?)))
}

/// The clock decides; the processors alone would take no longer.
fn verdict(cost: Cost, bar: Option<f64>) -> String {
    match bar {
        None => String::from("| | |"),
        Some(bar) if cost.wall <= bar => format!("| {bar} | reached |"),
        Some(bar) if cost.cpu <= bar => format!("| {bar} | reached by processor time |"),
        Some(bar) => format!("| {bar} | NOT reached |"),
    }
}

fn write(project: &Project) -> Result<()> {
    let mut text = format!(
        "{}; the least of {TIMES}, in seconds on the clock and of all processors, sources present; a release build of a \
         program once, in seconds of processors. The programs have one function for each shape, which multiplies by a row, adds a number and \
         returns the tensor; they are checked and built after a change of their only file.\n\n| | clock | processors \
         | bar | | release build |\n|---|---|---|---|---|---|\n",
        page::circumstances(project)?
    );
    let mut line = |name: &str, cost: Cost, bar, release: &str| {
        let Cost { wall, cpu } = cost;
        let _ = writeln!(text, "| {name} | {wall:.2} | {cpu:.2} {} {release} |", verdict(cost, bar));
    };
    let names = ["release build from nothing", "check from nothing", "check after a change of it"];
    for ((name, cost), bar) in names.into_iter().zip(library(project)?).zip([Some(8.0), Some(5.0), None]) {
        line(&format!("the library, {name}"), cost, bar, "");
    }
    let folder = make_crate(project)?;
    let mut curves = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    let [number, number_built, ranks, ranks_built] = &mut curves;
    for (shapes, bar) in SHAPES {
        let (checked, built) = program_costs(project, &folder, &program(2, *shapes), *shapes <= BUILT)?;
        let name = format!("a program with {shapes} shapes of rank 2");
        line(&name, checked, *bar, &built.map_or(String::new(), |built| format!("{:.2}", built.cpu)));
        if *shapes > 0 {
            number.push((*shapes as f64, checked.cpu));
            number_built.extend(built.map(|built| (*shapes as f64, built.cpu)));
        }
    }
    for rank in 1..=6 {
        let (checked, built) = program_costs(project, &folder, &program(rank, OF_A_RANK), true)?;
        let name = format!("a program with {OF_A_RANK} shapes of rank {rank}");
        line(&name, checked, None, &built.map_or(String::new(), |built| format!("{:.2}", built.cpu)));
        ranks.push((rank as f64, checked.cpu));
        ranks_built.extend(built.map(|built| (rank as f64, built.cpu)));
    }
    let [number, number_built, ranks, ranks_built] = curves;
    let panel = |title: String, x, checked, built| Panel {
        title,
        x,
        y: "s of processors",
        lines: vec![
            Line { name: "cargo check", points: checked },
            Line { name: "cargo build --release", points: built },
        ],
    };
    let panels = [
        panel(String::from("distinct shapes of rank 2"), "shapes", number, number_built),
        panel(format!("{OF_A_RANK} distinct shapes by rank"), "rank", ranks, ranks_built),
    ];
    plot::write(&project.root.join("docs/performance/compile.svg"), &panels)?;
    text += "\n![compile time](performance/compile.svg)\n";
    page::write(project, "compile time", &text)
}
