//! `cargo xtask bench`: figures of this library, of loops written by hand, and of other libraries.

use crate::{checks::Checks, project::Project};
use anyhow::Result;
use shapeproof_device::debian;
use shapeproof_record::{compile, debug, formulas, host, kernels, layers, plot, record};
use std::path::PathBuf;
use xshell::Shell;

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
    /// Put the instructions that this library takes on x86-64-v3 on record, in benches/instructions.csv
    #[arg(long)]
    bless: bool,
    /// How long the library and programs with many shapes take to compile, into docs/performance.md
    #[arg(long)]
    compile: bool,
    /// Everyday uses beside their loops in debug builds, into docs/performance.md
    #[arg(long)]
    debug: bool,
    /// Layers of floats and of integers beside their loops, into docs/performance.md
    #[arg(long)]
    layers: bool,
    /// Formulas of index notation beside methods and loops, into docs/performance.md
    #[arg(long)]
    formulas: bool,
}

pub(crate) fn run(project: &Project, options: &Options, checks: &mut Checks) {
    let shell = &project.shell;
    type Record = fn(&Shell) -> Result<()>;
    let parts: [(bool, &str, Record); 4] = [
        (options.compile, "compile time", compile::record),
        (options.debug, "debug builds", debug::record),
        (options.layers, "layers", layers::record),
        (options.formulas, "formulas", formulas::record),
    ];
    let mut parts = parts.into_iter().filter(|(asked, ..)| *asked).peekable();
    if parts.peek().is_some() {
        return parts.for_each(|(_, name, record)| {
            checks.check(&format!("bench: {name}"), || record(shell));
        });
    }
    let wanted =
        |target: &&str| options.targets.is_empty() || options.targets.iter().any(|name| name == target);
    let mut figures = Vec::new();
    for target in host::TARGETS.into_iter().filter(wanted) {
        let found = checks.check(&format!("bench: {target}"), || {
            debian::program(&project.shell, "valgrind")?;
            let version = project.locked_version("gungraun")?;
            project.tool(&format!("gungraun-runner@{version}"), "gungraun-runner", &[])?;
            host::measure(shell, target, options.quick)
        });
        figures.extend(found.unwrap_or_default());
    }
    if wanted(&kernels::TARGET) {
        let name = format!("bench: {}", kernels::TARGET);
        figures.extend(checks.check(&name, || kernels::measure(shell)).unwrap_or_default());
    }
    println!("{}", record::table(&figures).text());
    let bars = checks.check("bench: bars", || record::bars(shell, &figures)).unwrap_or_default();
    println!("{bars}");
    checks.check("bench: instructions on record", || record::guard(shell, &figures, options.bless));
    if let Some(file) = &options.csv {
        checks.check(&format!("bench: write {}", file.display()), || record::csv(&figures).write_csv(file));
    }
    // Only a complete run may replace the recorded figures.
    if options.targets.is_empty() && !options.quick {
        checks.check("bench: docs/performance.md, docs/performance/", || {
            plot::write(&project.root.join("docs/performance/ratios.svg"), &figures)?;
            record::write_page(shell, &figures, &bars)
        });
    }
}
