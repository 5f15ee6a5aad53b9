//! The workloads on this machine.

use crate::Figure;
use anyhow::{Context, Result, ensure};
use xshell::{Cmd, Shell, cmd};

/// The oldest 64-bit processor, one with AVX2 and FMA, and this machine's.
pub const TARGETS: [&str; 3] = ["x86-64", "x86-64-v3", "native"];

/// The benches, built for a target in a folder of its own.
fn bench<'a>(shell: &'a Shell, target: &str, name: &str) -> Cmd<'a> {
    cmd!(shell, "cargo bench -p shapeproof-bench --bench {name}")
        .args(["--target-dir", &format!("target/bench/{target}"), "--"])
        .env("RUSTFLAGS", format!("-C target-cpu={target}"))
        .env_remove("CARGO_TARGET_DIR")
}

/// Medians of times; and instructions, but not for `native`, whose newest instructions valgrind may not know.
pub fn measure(shell: &Shell, target: &'static str, quick: bool) -> Result<Vec<Figure>> {
    let time = if quick { "0.05" } else { "0.5" };
    let text = bench(shell, target, "workloads")
        .args(["--sort", "location", "--color", "never", "--min-time", time, "--max-time", time])
        .read()?;
    let mut figures: Vec<Figure> = text.lines().filter_map(|line| figure(target, line)).collect();
    ensure!(!figures.is_empty(), "divan printed no figure:\n{text}");
    if target != "native" {
        let counts = count(shell, target)?;
        ensure!(counts.len() == figures.len(), "{} counts for {} times", counts.len(), figures.len());
        for (figure, count) in figures.iter_mut().zip(counts) {
            figure.instructions = Some(count);
        }
    }
    Ok(figures)
}

/// A line of divan's table: the name and the fastest time, the slowest, the median.
fn figure(target: &'static str, line: &str) -> Option<Figure> {
    let line = line.trim_start_matches(['│', '├', '╰', '─', ' ']);
    let mut cells = line.split('│');
    let mut name = cells.next()?.split_whitespace();
    let (workload, contender) = (name.next()?.to_owned(), name.next()?.to_owned());
    let (number, unit) = cells.nth(1)?.trim().split_once(' ')?;
    let unit = [("ps", 1e-3), ("ns", 1.0), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
        .into_iter()
        .find(|u| u.0 == unit)?;
    let ns = Some(number.parse::<f64>().ok()? * unit.1);
    Some(Figure { target, workload, contender, ns, ..Figure::default() })
}

/// The instructions of each contender, in the order of the times.
fn count(shell: &Shell, target: &str) -> Result<Vec<u64>> {
    let text = bench(shell, target, "instructions").read()?;
    let count = |line: &str| {
        let number = line.trim().strip_prefix("Instructions:")?.split('|').next()?;
        Some(number.trim().parse::<u64>().with_context(|| format!("not a number: {line}")))
    };
    text.lines().filter_map(count).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_line_of_divan_is_read() {
        let line =
            "   ├─ W1 loop   1.024 µs      │ 2 µs          │ 1.5 µs        │ 1.6 µs        │ 100     │ 3200";
        let figure = super::figure("native", line).expect("it is one");
        assert_eq!(
            (figure.workload.as_str(), figure.contender.as_str(), figure.ns),
            ("W1", "loop", Some(1500.0))
        );
        assert!(super::figure("native", "╰─ workload     │      │      │").is_none());
    }
}
