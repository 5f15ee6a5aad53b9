//! `cargo xtask bench --debug`: everyday uses beside their loops in debug builds.

use crate::{Part, Table, circumstances};
use anyhow::{Context, Result};
use xshell::{Shell, cmd};

/// The profiles, and what the table calls them.
const PROFILES: [(&str, &str); 3] = [
    ("dev", "dev"),
    ("debug-library", "the library at opt-level 3"),
    ("debug-one", "everything at opt-level 1"),
];

/// Measures in each profile, and writes the table into `docs/performance.md`.
pub fn record(shell: &Shell) -> Result<()> {
    let mut uses: Vec<Vec<String>> = Vec::new();
    let mut ratios: Vec<Vec<f64>> = Vec::new();
    for (profile, _) in PROFILES {
        let run = cmd!(shell, "cargo run --quiet --profile {profile} -p shapeproof-bench --example debug");
        let output = run.env_remove("RUSTFLAGS").read()?;
        let mut of_profile = Vec::new();
        for (at, line) in output.lines().enumerate() {
            let mut fields = line.rsplitn(3, ',');
            let by_hand: f64 = fields.next().context("a time")?.parse()?;
            let library: f64 = fields.next().context("a time")?.parse()?;
            let name = fields.next().context("a name")?;
            if uses.len() == at {
                uses.push(vec![format!("`{name}`")]);
            }
            let cells = uses.get_mut(at).context("the same uses in each profile")?;
            cells.push(format!("{:.1}", library / 1000.0));
            cells.push(format!("{:.1}", library / by_hand));
            of_profile.push(library / by_hand);
        }
        ratios.push(of_profile);
    }
    let titles = vec!["use", "dev", "of its loop", "library at 3", "of its loop", "all at 1", "of its loop"];
    let table = Table { titles, rows: uses };
    let mut text = format!(
        "{}. Microseconds of this library for tensors of 64 by 64, and how many times the loop takes that is written by hand, in the \
         same build.\n\n",
        circumstances(shell)?
    );
    for ((_, name), mut ratios) in PROFILES.into_iter().zip(ratios) {
        ratios.sort_by(f64::total_cmp);
        let within = |times: f64| ratios.iter().filter(|ratio| **ratio <= times).count();
        let (half, most) = (ratios.get(ratios.len() / 2).copied(), ratios.last().copied());
        text += &format!(
            "- {name}: the median use takes {:.1} times its loop, {} of {} at most 5 times, {} at most 10 times, the worst {:.1} times\n",
            half.unwrap_or_default(),
            within(5.0),
            ratios.len(),
            within(10.0),
            most.unwrap_or_default(),
        );
    }
    let text = format!("{text}\n{}", table.text());
    println!("{text}");
    Part { page: "docs/performance.md", name: "debug builds" }.write(shell, &text)
}
