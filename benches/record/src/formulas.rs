//! `cargo xtask bench --formulas`: formulas of index notation beside the methods for the same values and beside loops for the one shape.

use crate::{Part, Table, circumstances};
use anyhow::{Context, Result};
use std::collections::HashMap;
use xshell::{Shell, cmd};

/// The most that a formula may take of the best of the others.
const BAR: f64 = 1.05;

/// The same for products of 8 x 8, which take some 13 ns.
const SMALL_BAR: f64 = 1.15;

/// What each workload computes.
const NAMES: [(&str, &str); 36] = [
    ("W14-8", "product of 8 x 8, rows by columns"),
    ("W14-8-turned", "product of 8 x 8, rows by rows"),
    ("W14-16", "product of 16 x 16, rows by columns"),
    ("W14-16-turned", "product of 16 x 16, rows by rows"),
    ("W14-32", "product of 32 x 32, rows by columns"),
    ("W14-32-turned", "product of 32 x 32, rows by rows"),
    ("W14-64", "product of 64 x 64, rows by columns"),
    ("W14-64-turned", "product of 64 x 64, rows by rows"),
    ("formula-ik-kj", "`a[i, k] * b[k, j]`, 32 x 32"),
    ("formula-ik-jk", "`a[i, k] * b[j, k]`, 32 x 32"),
    ("formula-ki-kj", "`a[k, i] * b[k, j]`, 32 x 32"),
    ("formula-ki-jk", "`a[k, i] * b[j, k]`, 32 x 32"),
    ("formula-dense", "dense with bias and relu, 32 x 128 to 64"),
    ("formula-block", "the same in a block with `let` and `if`"),
    ("formula-outer", "outer product, 64 by 64"),
    ("formula-conv1d", "conv1d of 5, 128 x 16 to 32"),
    ("W14-conv", "conv2d 3 x 3, 16 x 16 x 8 to 16"),
    ("formula-conv-10x4", "conv2d 10 x 4 by steps of 2, 25 x 5 to 64"),
    ("W14-depthwise", "depthwise 3 x 3, 16 x 16 x 64"),
    ("W14-fir", "filter of 32 taps, 512 values"),
    ("formula-softmax", "softmax in two reductions, 64 rows of 128"),
    ("formula-layer-norm", "layer norm, 64 rows of 128"),
    ("formula-max-pool", "maximum of 2 x 2, 32 x 32 x 16"),
    ("formula-max-pool-plane", "maximum of 2 x 2, 64 x 64"),
    ("formula-mean-pool", "mean of 2 x 2, 32 x 32 x 16"),
    ("formula-columns", "sums of columns, 32 x 64"),
    ("formula-four", "four operands, two of them broadcast, 64 x 128"),
    ("formula-if", "`if` for each element, 64 x 128"),
    ("formula-heat", "step of heat with `clamp!`, 64 x 64"),
    ("formula-largest", "maximum of 3 x 3 with `clamp!`, 64 x 64"),
    ("formula-smooth", "mean of five with `reflect!`, 256"),
    ("formula-trace-8", "trace, 8 x 8"),
    ("formula-trace-16", "trace, 16 x 16"),
    ("formula-trace-64", "trace, 64 x 64"),
    ("formula-diagonal", "diagonal, 64 x 64"),
    ("formula-cumulative", "sums up to each element by a condition, 64"),
];

/// Measures for three targets, and writes the table into `docs/performance.md`.
pub fn record(shell: &Shell) -> Result<()> {
    let mut times: HashMap<(String, String), f64> = HashMap::new();
    let mut contenders: HashMap<String, Vec<String>> = HashMap::new();
    for target in crate::host::TARGETS {
        let run = cmd!(shell, "cargo run --quiet --release -p shapeproof-bench --example formulas");
        let output = run.env("RUSTFLAGS", format!("-Ctarget-cpu={target}")).read()?;
        for line in output.lines() {
            let mut fields = line.split(',');
            let mut field = || fields.next().context("a field is missing").map(str::to_owned);
            let (workload, contender, time) = (field()?, field()?, field()?.parse()?);
            times.insert((format!("{target} {workload}"), contender.clone()), time);
            let of_workload = contenders.entry(workload).or_default();
            if !of_workload.contains(&contender) {
                of_workload.push(contender);
            }
        }
    }
    let mut rows = Vec::new();
    for (workload, name) in NAMES {
        let Some(contenders) = contenders.get(workload) else { continue };
        let time = |target: &str, contender: &str| {
            times.get(&(format!("{target} {workload}"), contender.to_owned())).copied()
        };
        let mut row = vec![name.to_owned()];
        let mut reached = true;
        let bar = if workload.starts_with("W14-8") { SMALL_BAR } else { BAR };
        for target in crate::host::TARGETS {
            let ours = time(target, "shapeproof").context("the formula was not timed")?;
            // The chain of methods computes what the formula says; a method of its own may compute it another way.
            let has_chain = contenders.iter().any(|name| name == "chain");
            let others =
                contenders.iter().filter(|name| *name != "shapeproof" && (!has_chain || *name == "chain"));
            let times = others.filter_map(|name| Some((name, time(target, name)?)));
            let (best, least) =
                times.min_by(|a, b| a.1.total_cmp(&b.1)).context("nothing to compare with")?;
            row.push(format!("{ours:.0}"));
            row.push(format!("{:.2} {best}", ours / least));
            reached &= ours <= bar * least;
        }
        row.push(if reached { "reached" } else { "NOT reached" }.to_owned());
        rows.push(row);
    }
    let titles = vec![
        "formula",
        "x86-64, ns",
        "of the best",
        "x86-64-v3, ns",
        "of the best",
        "native, ns",
        "of the best",
        "verdict",
    ];
    let text = format!(
        "{}. The least of 100 runs in turns; beside it what the formula takes of the best of the others, and which that is; for the \
         softmax, of the chain of methods. The verdict is on \
         all three, with a bar of {BAR}, and of {SMALL_BAR} for products of 8 x 8.\n\n{}",
        circumstances(shell)?,
        Table { titles, rows }.text(),
    );
    println!("{text}");
    Part { page: "docs/performance.md", name: "formulas" }.write(shell, &text)
}
