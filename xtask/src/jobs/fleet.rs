//! `cargo xtask fleet`: the network of the vowels example over a fleet's recordings, in SQL, on this machine and on a local cluster.
//!
//! It is not part of `cargo xtask test`: DataFusion and Ballista take longer to compile than all other checks.

use crate::{checks::Checks, project::Project};

/// A separate workspace, so that no other command compiles a query engine.
const MANIFEST: &str = "examples/fleet/Cargo.toml";

pub(crate) fn checks(project: &Project, options: &[String], checks: &mut Checks) {
    // In the release profile, for which the build scripts and macros are compiled already.
    let cargo = |command| project.cargo(&[command, "--release", "--manifest-path", MANIFEST]);
    checks.run("queries over a fleet's recordings", cargo("test"));
    let clippy = cargo("clippy").args(["--workspace", "--all-targets", "--", "-D", "warnings"]);
    checks.run("clippy of examples/fleet", clippy);
    let folder = project.root.join("examples/fleet/target/recordings");
    let demo = cargo("run").args(["--", "demo", "--folder"]).arg(folder).args(options);
    checks.run("a fleet's recordings, here and over a cluster", demo);
}
