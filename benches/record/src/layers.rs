//! `cargo xtask bench --layers`: layers of `f32` beside loops in register tiles and beside ndarray.

use crate::{Part, Table, circumstances};
use anyhow::{Context, Result};
use xshell::{Shell, cmd};

/// The most that a layer may take of its loop.
const BAR: f64 = 1.05;

/// Measures for `x86-64-v3`, and writes the table into `docs/performance.md`.
pub fn record(shell: &Shell) -> Result<()> {
    let run = cmd!(shell, "cargo run --quiet --release -p shapeproof-bench --example float_layers");
    let output = run.env("RUSTFLAGS", "-Ctarget-cpu=x86-64-v3").read()?;
    let mut rows = Vec::new();
    for line in output.lines() {
        // A name may have commas.
        let mut fields = line.rsplitn(4, ',');
        let mut time = || Ok::<f64, anyhow::Error>(fields.next().context("a time")?.parse()?);
        let (theirs, by_hand, ours) = (time()?, time()?, time()?);
        let name = fields.next().context("a name")?;
        let verdict = if ours <= BAR * by_hand && ours < theirs { "reached" } else { "NOT reached" };
        rows.push(vec![
            name.to_owned(),
            format!("{:.2}", ours / 1000.0),
            format!("{:.2}", by_hand / 1000.0),
            format!("{:.2}", theirs / 1000.0),
            format!("{:.2}", ours / by_hand),
            format!("{:.2}", ours / theirs),
            verdict.to_owned(),
        ]);
    }
    let titles = vec!["layer", "library", "loop", "ndarray", "of the loop", "of ndarray", "verdict"];
    let text = format!(
        "{}. Microseconds for `x86-64-v3`, the least of 100 runs in turns, and what the library takes of them; the bar is {BAR} of the \
         loop, and less than ndarray.\n\n{}",
        circumstances(shell)?,
        Table { titles, rows }.text(),
    );
    println!("{text}");
    Part { page: "docs/performance.md", name: "layers of floats" }.write(shell, &text)
}
