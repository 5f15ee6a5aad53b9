//! `cargo xtask fleet`: the network of the vowels example over a fleet's recordings, in SQL, on this machine and over a cluster on it.
//!
//! It is not part of `cargo xtask test`: DataFusion and Ballista take longer to compile than all other checks.

use crate::{checks::Checks, project::Project};
use clap::Args;

/// A workspace of its own, so that no other command compiles a query engine.
const MANIFEST: &str = "examples/fleet/Cargo.toml";

/// Options of `cargo xtask fleet`
#[derive(Args)]
pub(crate) struct Options {
    /// How many recordings, the first 370 of which are the originals
    #[arg(long, default_value_t = 100_000)]
    rows: usize,
    /// What all noise comes from
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Without the cluster
    #[arg(long)]
    alone: bool,
}

pub(crate) fn checks(project: &Project, options: &Options, checks: &mut Checks) {
    let Options { rows, seed, alone } = options;
    let folder = project.root.join("examples/fleet/target/recordings").display().to_string();
    checks.check("queries over a fleet's recordings", || {
        Ok(project.cargo(&["test", "--release", "--manifest-path", MANIFEST]).run()?)
    });
    // In release, whose build scripts and macros are compiled already.
    checks.check("clippy of examples/fleet", || {
        let clippy = project.cargo(&["clippy", "--release", "--workspace", "--all-targets"]);
        Ok(clippy.args(["--manifest-path", MANIFEST, "--", "-D", "warnings"]).run()?)
    });
    checks.check("a fleet's recordings, here and over a cluster", || {
        let run = project.cargo(&["run", "--release", "--manifest-path", MANIFEST, "--", "demo"]);
        let run = run.args(["--rows", &rows.to_string(), "--seed", &seed.to_string(), "--folder", &folder]);
        Ok(run.args(alone.then_some("--alone")).run()?)
    });
}
