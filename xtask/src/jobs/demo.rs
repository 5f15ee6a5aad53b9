//! `cargo xtask demo`: the main jobs, on the host and on the device.

use crate::{
    checks::Checks,
    jobs::firmware::{self, Options},
    project::Project,
};

/// Each name is an example on the host and a firmware program on the device.
const MAIN_JOBS: [&str; 2] = ["vowels", "wake-word"];

pub(crate) fn checks(project: &Project, checks: &mut Checks) {
    for job in MAIN_JOBS {
        let example = project.cargo(&["run", "--release", "--example", job]);
        checks.run(&format!("{job} on the host"), example);
    }
    let options = Options { programs: MAIN_JOBS.map(String::from).into(), ..Options::default() };
    firmware::programs(project, &options, checks);
}
