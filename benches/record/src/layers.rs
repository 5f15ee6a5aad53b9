//! `cargo xtask bench --layers`: layers of `f32` beside loops in register tiles and beside ndarray, and of `i8` beside plain loops.

use crate::{Part, Table, circumstances};
use anyhow::{Context, Result};
use xshell::{Shell, cmd};

/// The most that a layer may take of its loop.
const BAR: f64 = 1.05;

/// Measures for `x86-64-v3`, and writes the tables into `docs/performance.md`.
pub fn record(shell: &Shell) -> Result<()> {
    floats(shell)?;
    integers(shell)
}

/// What an example of the benches prints.
fn output(shell: &Shell, example: &str) -> Result<String> {
    let run = cmd!(shell, "cargo run --quiet --release -p shapeproof-bench --example {example}");
    Ok(run.env("RUSTFLAGS", "-Ctarget-cpu=x86-64-v3").read()?)
}

fn floats(shell: &Shell) -> Result<()> {
    let output = output(shell, "float_layers")?;
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

fn integers(shell: &Shell) -> Result<()> {
    let output = output(shell, "integer_layers")?;
    let mut rows = Vec::new();
    for line in output.lines() {
        let mut fields = line.rsplitn(3, ',');
        let mut time = || Ok::<f64, anyhow::Error>(fields.next().context("a time")?.parse()?);
        let (by_hand, ours) = (time()?, time()?);
        let name = fields.next().context("a name")?;
        let [ours_us, by_hand_us] = [ours, by_hand].map(|time| format!("{:.2}", time / 1000.0));
        rows.push(vec![name.to_owned(), ours_us, by_hand_us, format!("{:.2}", ours / by_hand)]);
    }
    let text = format!(
        "{}. Microseconds for `x86-64-v3` with `std`, the least of 100 runs in turns; the loop's sums are vectors that the compiler forms.\n\n{}",
        circumstances(shell)?,
        Table { titles: vec!["layer", "library", "loop", "of the loop"], rows }.text(),
    );
    println!("{text}");
    Part { page: "docs/performance.md", name: "layers of integers" }.write(shell, &text)
}
