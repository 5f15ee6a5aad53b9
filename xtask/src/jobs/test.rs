//! `cargo xtask test`: everything that CI checks.

use crate::{
    checks::Checks,
    jobs::{asm, conformance, diagnostics, firmware, flash, lint, no_std},
    project::Project,
};
use anyhow::Result;
use lexopt::Parser;

/// The features of the library, each of which must build alone.
const FEATURES: &[&str] = &["", "alloc", "std", "rayon", "libm", "defmt", "embedded-dma", "embedded-io"];

pub(crate) fn run(project: &Project, mut arguments: Parser) -> Result<()> {
    if let Some(argument) = arguments.next()? {
        return Err(argument.unexpected().into());
    }
    let mut checks = Checks::default();
    lint::checks(project, &mut checks);
    for feature in FEATURES {
        checks.check(&format!("build with features [{feature}]"), || {
            Ok(project
                .cargo(&["check", "-p", "shapeproof", "--no-default-features", "--features", feature])
                .run()?)
        });
    }
    checks.check("tests", || Ok(project.cargo(&["test", "--workspace", "--all-features"]).run()?));
    diagnostics::checks(project, &mut checks);
    conformance::checks(project, &mut checks);
    no_std::checks(project, &mut checks);
    asm::checks(project, &mut checks);
    firmware::checks(project, &firmware::Options::default(), &mut checks);
    flash::checks(project, &mut checks);
    checks.close()
}
