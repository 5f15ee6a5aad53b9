//! `cargo xtask conformance DIR`: golden cases of the reference systems against the library.

use crate::project::Project;
use anyhow::{Context, Result};
use lexopt::Parser;

pub(crate) fn run(project: &Project, mut arguments: Parser) -> Result<()> {
    let folder = arguments.value().context("which folder? `cargo xtask conformance tests/vectors`")?;
    Ok(project.cargo(&["run", "--quiet", "-p", "shapeproof-golden", "--"]).arg(folder).run()?)
}
