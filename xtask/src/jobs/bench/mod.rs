//! `cargo xtask bench`: this library beside the loop written by hand and beside the peers, in figures.
//!
//! - `host`: the workloads on this machine, built for three targets; times by divan, instructions by gungraun;
//! - `device`: the kernels on the emulated Cortex-M4F, CMSIS-DSP beside them;
//! - `record`: the figures as a file, as tables, and beside what must be reached;
//! - `plot`: the figures as a picture;
//! - `compile`: what the library and its shapes cost to compile.

mod compile;
mod device;
mod host;
mod plot;
mod record;

use crate::{checks::Checks, project::Project};
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The targets: x86-64, x86-64-v3, native, thumbv7em; all when none is named
    targets: Vec<String>,
    /// Short runs
    #[arg(long)]
    quick: bool,
    /// Write the figures here, as comma-separated values
    #[arg(long)]
    csv: Option<PathBuf>,
    /// How long the library and programs with many shapes take to compile, into docs/performance.md
    #[arg(long)]
    compile: bool,
}

/// What one contender takes for one workload: nanoseconds on a host, modelled cycles on the device.
#[derive(Clone, Debug, Default)]
pub(super) struct Figure {
    workload: String,
    target: &'static str,
    contender: String,
    ns: Option<f64>,
    cycles: Option<u64>,
    instructions: Option<u64>,
}

pub(crate) fn run(project: &Project, options: &Options, checks: &mut Checks) {
    if options.compile {
        checks.check("bench: compile time", || compile::record(project));
        return;
    }
    let wanted =
        |target: &str| options.targets.is_empty() || options.targets.iter().any(|name| name == target);
    let mut figures = Vec::new();
    for target in host::TARGETS.iter().filter(|target| wanted(target)) {
        let found =
            checks.check(&format!("bench: {target}"), || host::measure(project, target, options.quick));
        figures.extend(found.unwrap_or_default());
    }
    if wanted(device::TARGET) {
        let found = checks.check(&format!("bench: {}", device::TARGET), || device::measure(project));
        figures.extend(found.unwrap_or_default());
    }
    println!("{}", record::table(&figures).text());
    let bars = checks.check("bench: bars", || record::bars(project, &figures)).unwrap_or_default();
    println!("{bars}");
    if let Some(file) = &options.csv {
        checks.check(&format!("bench: write {}", file.display()), || record::csv(&figures).write_csv(file));
    }
    // A whole run is the one on record.
    if options.targets.is_empty() && !options.quick {
        checks.check("bench: docs/performance.md", || {
            plot::write(&project.root.join("docs/performance/ratios.svg"), &figures)?;
            record::write_page(project, &figures, &bars)
        });
    }
}
