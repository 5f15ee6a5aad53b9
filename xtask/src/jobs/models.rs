//! `cargo xtask models DIR`: runs the models of a folder as programs, and compares them with known outputs.
//!
//! `tests/models` defines what a folder contains, writes the programs below `target/models`, and runs those for the host.

use crate::{checks::Checks, project::Project};
use shapeproof_models::{Case, Programs, cases};
use std::path::{Path, PathBuf};

/// Where the models are, and where they run.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Holds a folder for each model
    pub(crate) folder: PathBuf,
    /// Those to run; all when none is named
    pub(crate) names: Vec<String>,
    /// Run them on the emulated device as well, and measure
    #[arg(long)]
    pub(crate) device: bool,
}

pub(crate) fn checks(project: &Project, options: &Options, checks: &mut Checks) {
    on_host(project, &options.folder, &options.names, checks);
    if options.device {
        on_device(project, &options.folder, &options.names, checks);
    }
}

/// Runs the named models of a folder on this machine, or all.
pub(crate) fn on_host(project: &Project, folder: &Path, names: &[String], checks: &mut Checks) {
    checks.check(&format!("models of {} on the host", folder.display()), || {
        let folder = [folder.display().to_string()];
        project.program("shapeproof-models", "dev", &[&folder, names].concat())
    });
}

/// Runs the named models of a folder on the emulated device, or all that fit.
pub(crate) fn on_device(project: &Project, folder: &Path, names: &[String], checks: &mut Checks) {
    let device = checks.check("models: set up the device", || {
        let mut cases = cases(folder, names)?;
        cases.retain(Case::is_for_device);
        Ok((Programs::set_up(&project.shell, &cases)?, cases))
    });
    let Some((programs, cases)) = device else { return };
    for case in &cases {
        checks.check(&format!("{} on the device", case.name), || {
            println!("{}: {}", case.name, programs.run(case)?);
            Ok(())
        });
    }
}
