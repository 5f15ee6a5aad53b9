//! `cargo xtask test`: everything that CI checks.

use crate::{
    checks::{self, Checks},
    jobs::{asm, firmware, flash, lint, no_std},
    project::Project,
};
use anyhow::Result;
use lexopt::Parser;

/// The features of the library, each of which must build alone.
const FEATURES: &[&str] =
    &["", "alloc", "std", "rayon", "libm", "defmt", "embedded-dma", "embedded-io", "generic-array"];

pub(crate) fn run(project: &Project, arguments: Parser) -> Result<()> {
    checks::job(project, arguments, self::checks)
}

fn checks(project: &Project, checks: &mut Checks) {
    lint::checks(project, checks);
    for feature in FEATURES {
        checks.check(&format!("build with features [{feature}]"), || {
            Ok(project
                .cargo(&["check", "-p", "shapeproof", "--no-default-features", "--features", feature])
                .run()?)
        });
    }
    checks.check("tests", || Ok(project.cargo(&["test", "--workspace", "--all-features"]).run()?));
    no_std::checks(project, checks);
    asm::checks(project, checks);
    firmware::checks(project, &firmware::Options::default(), checks);
    flash::checks(project, checks);
}
