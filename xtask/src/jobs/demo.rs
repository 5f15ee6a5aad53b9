//! `cargo xtask demo`: the main job, on the host and on the device.

use crate::{
    checks::Checks,
    jobs::firmware::{self, Options},
    project::Project,
};

/// The main job's name: an example on the host, a program of the firmware on the device.
const MAIN_JOB: &str = "vowels";

pub(crate) fn checks(project: &Project, checks: &mut Checks) {
    checks.check("the main job on the host", || {
        Ok(project.cargo(&["run", "--release", "--example", MAIN_JOB]).run()?)
    });
    let options = Options { programs: vec![MAIN_JOB.to_owned()], ..Options::default() };
    firmware::programs(project, &options, &mut *checks);
}
