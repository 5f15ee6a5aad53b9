//! `cargo xtask bench --compile`: what the library and its shapes cost to compile.

use crate::{Part, Table, circumstances};
use anyhow::{Context, Result};
use std::{fmt::Write, fs, io::ErrorKind, path::Path, time::Instant};
use xshell::{Shell, cmd};

/// A figure is the least of so many.
const TIMES: usize = 3;

/// What some work takes: seconds on the clock, and of all processors, which depend less on what else the machine does.
struct Cost {
    wall: f64,
    cpu: f64,
}

/// Seconds that the processes which have ended took, as the system counts them.
fn spent() -> Result<f64> {
    let text = fs::read_to_string("/proc/self/stat")?;
    let (_, fields) = text.rsplit_once(')').context("the name of the process")?;
    // The 14th and 15th field behind the name, in hundredths of a second.
    let ticks = fields.split_whitespace().skip(13).take(2).map(str::parse::<f64>);
    Ok(ticks.collect::<Result<Vec<f64>, _>>()?.iter().sum::<f64>() / 100.0)
}

/// The least cost of `cargo check` with these arguments, each time without what is in `clean`.
fn check(shell: &Shell, target: &Path, clean: &Path, arguments: &[&str]) -> Result<Cost> {
    let mut least = Cost { wall: f64::INFINITY, cpu: f64::INFINITY };
    for _ in 0..TIMES {
        match fs::remove_dir_all(clean) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        let (start, before) = (Instant::now(), spent()?);
        let cargo = cmd!(shell, "cargo check --quiet --target-dir {target}").args(arguments);
        cargo
            .env("CARGO_INCREMENTAL", "0")
            .env_remove("CARGO_TARGET_DIR")
            .env_remove("RUSTFLAGS")
            .quiet()
            .run()?;
        least.wall = least.wall.min(start.elapsed().as_secs_f64());
        least.cpu = least.cpu.min(spent()? - before);
    }
    Ok(least)
}

/// A program with one function for each of so many shapes: times a row, plus a number.
#[must_use]
pub fn program(shapes: usize) -> String {
    let mut text = String::from("#![allow(unused_imports)]\nuse shapeproof::prelude::*;\n");
    for i in 0..shapes {
        let (rows, row) = (2 + i / 40, 2 + i % 40);
        let _ = writeln!(
            text,
            "pub fn f{i}(a: &Tensor<f32, Shape![{rows}, {row}]>, b: &Tensor<f32, Shape![{row}]>) -> Tensor<f32, \
             Shape![{rows}, {row}]> {{ (a * b + 1.0).eval() }}"
        );
    }
    text
}

/// Measures, prints, and writes the part `compile time` of the page.
pub fn record(shell: &Shell) -> Result<()> {
    let root = shell.current_dir();
    let folder = root.join("target/bench/compile");
    let target = folder.join("target");
    let mut rows = Vec::new();
    let mut row = |name: String, cost: Cost, bar: f64| {
        let verdict = match bar {
            _ if cost.wall <= bar => "reached",
            // The clock decides, but not that of a machine that does other things.
            _ if cost.cpu <= bar => "reached by processor time",
            _ => "NOT reached",
        };
        let [wall, cpu] = [cost.wall, cost.cpu].map(|seconds| format!("{seconds:.2}"));
        rows.push(vec![name, wall, cpu, bar.to_string(), verdict.to_owned()]);
    };
    let library = check(shell, &target, &target, &["-p", "shapeproof"])?;
    row("the library and what it depends on, from nothing".into(), library, 8.0);
    let manifest = format!(
        "[package]\nname = \"shapes\"\nedition = \"2024\"\n[dependencies]\nshapeproof = {{ path = {:?} }}\n[workspace]\n",
        root
    );
    fs::create_dir_all(folder.join("src"))?;
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let file = folder.join("Cargo.toml");
    let arguments = ["--manifest-path", file.to_str().context("a path in UTF-8")?];
    for (shapes, bar) in [(1, 0.15), (100, 1.0), (1000, 8.0)] {
        fs::write(folder.join("src/lib.rs"), program(shapes))?;
        check(shell, &target, &folder.join("nothing"), &arguments)?;
        // What cargo knows of the program itself; its dependencies stay.
        let known =
            fs::read_dir(target.join("debug/.fingerprint"))?.filter_map(Result::ok).map(|entry| entry.path());
        let own = known.into_iter().find(|path| path.to_string_lossy().contains("/shapes-"));
        let cost = check(shell, &target, &own.context("cargo knows the program")?, &arguments)?;
        row(format!("a program with {shapes} shapes, over the checked library"), cost, bar);
    }
    let titles = vec!["cargo_check_of", "clock", "processors", "bar", "verdict"];
    let table = Table { titles, rows }.text();
    println!("{table}");
    let text = format!(
        "{}; the least of {TIMES}, in seconds on the clock and of all processors, sources present.\n\n{table}",
        circumstances(shell)?
    );
    Part { page: "docs/performance.md", name: "compile time" }.write(shell, &text)
}
