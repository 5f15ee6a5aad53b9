//! `cargo xtask demo`: the main job, on the host and on the device.

use crate::{
    checks::Checks,
    jobs::firmware::{self, Options},
    project::Project,
};
use anyhow::Result;
use lexopt::Parser;

/// The main job's name: an example on the host, a program of the firmware on the device.
const MAIN_JOB: &str = "vowels";

pub(crate) fn run(project: &Project, mut arguments: Parser) -> Result<()> {
    if let Some(argument) = arguments.next()? {
        return Err(argument.unexpected().into());
    }
    let mut checks = Checks::default();
    checks.check("the main job on the host", || {
        Ok(project.cargo(&["run", "--release", "--example", MAIN_JOB]).run()?)
    });
    let options = Options { programs: vec![MAIN_JOB.to_owned()], show: true, ..Options::default() };
    firmware::programs(project, &options, &mut checks);
    checks.close()
}
