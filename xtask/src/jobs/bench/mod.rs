//! `cargo xtask bench`: this library beside the loop written by hand and beside the peers, in figures.
//!
//! - `host`: the workloads on this machine, built for three targets; times, and instructions counted by callgrind;
//! - `device`: the kernels on the emulated Cortex-M4F, instructions counted by the board;
//! - `cmsis`: CMSIS-DSP beside them;
//! - `bars`: what must be reached;
//! - `table`: the figures as a file and as tables;
//! - `growth`: how the cost grows with the size (`--growth`);
//! - `compile`: what the library and its shapes cost to compile (`--compile`);
//! - `size`: what a shape costs in flash (`--size`);
//! - `plot`, `page`: curves, and the parts of `docs/performance.md`.

mod bars;
mod cmsis;
mod compile;
mod device;
mod growth;
mod host;
mod page;
mod plot;
mod size;
mod table;

use crate::{checks::Checks, project::Project};
use anyhow::Result;
use lexopt::{Arg, Parser};
use std::path::PathBuf;
use table::Figure;

pub(crate) fn run(project: &Project, mut arguments: Parser) -> Result<()> {
    let mut quick = false;
    let mut csv: Option<PathBuf> = None;
    let mut targets = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("csv") => csv = Some(arguments.value()?.into()),
            Arg::Long("quick") => quick = true,
            Arg::Long("growth") => return growth::run(project),
            Arg::Long("compile") => return compile::run(project),
            Arg::Long("size") => return size::run(project),
            Arg::Value(target) => targets.push(target.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    let wanted = |target: &str| targets.is_empty() || targets.iter().any(|wanted| wanted == target);
    let mut checks = Checks::default();
    let mut figures: Vec<Figure> = Vec::new();
    for target in host::TARGETS {
        if wanted(target.name) {
            figures.extend(
                checks
                    .check(&format!("bench: {}", target.name), || host::measure(project, target, quick))
                    .unwrap_or_default(),
            );
        }
    }
    if wanted(device::TARGET) {
        let found = checks.check(&format!("bench: {}", device::TARGET), || device::measure(project));
        figures.extend(found.unwrap_or_default());
    }
    table::add_ratios(&mut figures);
    println!("{}", table::text(&figures));
    println!("{}", bars::text(&figures));
    if let Some(file) = csv {
        checks.check(&format!("bench: write {}", file.display()), || table::write_csv(&figures, &file));
    }
    // A whole run is the one on record.
    if targets.is_empty() && !quick {
        checks.check("bench: docs/performance.md", || table::write_page(project, &figures));
    }
    checks.close()
}
