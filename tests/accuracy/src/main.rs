//! `cargo run --release -p shapeproof-accuracy`: measures the errors and prints the table; `--write FILE` writes it, `--check
//! FILE` fails if a bound or a row that the file has does not hold. `--step N` takes every `N`th `f32`, `--only NAME` one
//! function.
// A program of the host.
#![allow(clippy::std_instead_of_core)]

mod functions;
mod measure;
mod sums;
mod ulp;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use lexopt::{Arg, ValueExt};

use measure::{Options, Row};

/// What stands above the table; `PATTERNS` are those that were tried.
const HEAD: &str = "\
# Accuracy

The largest errors that were measured, in units in the last place (ULP) of the exact result. Written by
`cargo xtask accuracy`; a sample of it is a test.

- `f32`: PATTERNS, against the functions of `f64` of the C library (`erf` and `erfc`: of the crate `libm`).
- `f64`: a million points each, bit patterns at random, numbers near 0 and numbers up to where exponentials end, against
  the functions of `_Float128` of the GNU C library, which have 113 binary digits.
- Two arguments: a grid of bit patterns.
- Sums: lengths from 1 to 1 000 000 of data that is hard to add up (an offset, cancellation, elements that grow, one
  large among small ones), in every form: all elements, rows, columns, strides, expressions, sequences. The unit is that of the
  sum (the mean) of the absolute values, for a variance that of the variance; the exact value has 113 binary digits. The row is that
  of the length where most of the bound is taken, which is `2 log2(n)` for a sum of `n` elements, 1 more for a mean, and
  `4 log2(n) + 6` for a variance.
- `sqrt`, `sin`, `cos` and `pow` are those of the standard library.

An infinity that should be a number counts as the number behind the largest one; a NaN that should be a number, or the
other way round, would be an infinite error.
";

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("accuracy: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all bounds hold.
fn run() -> Result<bool> {
    let (mut write, mut check, mut options) = (None, None, Options { step: 1, only: None });
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("write") => write = Some(PathBuf::from(parser.value()?)),
            Arg::Long("check") => check = Some(PathBuf::from(parser.value()?)),
            Arg::Long("step") => options.step = parser.value()?.parse::<u32>()?.max(1),
            Arg::Long("only") => options.only = Some(parser.value()?.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let rows = measure::all(&options)?;
    let patterns = match options.step {
        1 => "all bit patterns".to_owned(),
        step => format!("one of {step} bit patterns"),
    };
    let table = format!("{}\n{}", HEAD.replace("PATTERNS", &patterns), table(&rows));
    match &write {
        Some(path) => std::fs::write(path, &table).with_context(|| path.display().to_string())?,
        None => print!("{table}"),
    }
    let mut right = true;
    for row in rows.iter().filter(|row| row.error > row.bound) {
        eprintln!(
            "{} of {}: {:.3} ULP at {}, which is above {}",
            row.name, row.of, row.error, row.at, row.bound
        );
        right = false;
    }
    if let Some(path) = check {
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        for row in rows.iter().filter(|row| !text.contains(&row.first_cells())) {
            eprintln!("{}: has no row `{}`: write it anew", path.display(), row.first_cells());
            right = false;
        }
    }
    Ok(right)
}

fn table(rows: &[Row]) -> String {
    let mut text =
        String::from("| what | elements | largest error | at | bound |\n| --- | --- | --- | --- | --- |\n");
    for row in rows {
        text += &format!("{} {:.3} | {} | {} |\n", row.first_cells(), row.error, row.at, bound(row.bound));
    }
    text
}

fn bound(bound: f64) -> String {
    format!("{}", (bound * 100.0).round() / 100.0)
}
