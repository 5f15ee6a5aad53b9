//! `cargo xtask test`: everything that CI checks.

use crate::{
    checks::Checks,
    jobs::{asm, firmware, flash, lint, next_solver, no_std},
    project::Project,
};

pub(crate) fn checks(project: &Project, checks: &mut Checks) {
    lint::checks(project, checks);
    checks.check("each feature alone", || {
        project.tool("cargo-hack", "cargo", &["hack"])?;
        Ok(project.cargo(&["hack", "check", "-p", "shapeproof", "--each-feature"]).run()?)
    });
    checks.check("tests", || Ok(project.cargo(&["test", "--workspace", "--all-features"]).run()?));
    checks.check("tests of the checked build", || {
        let test =
            project.cargo(&["test", "-p", "shapeproof", "--all-features", "--target-dir", "target/checked"]);
        // What is found names its place itself: nothing else of it is for a debugger.
        let test = test.env("CARGO_PROFILE_DEV_DEBUG", "0");
        Ok(test.env("RUSTFLAGS", CHECKED).env("RUSTDOCFLAGS", CHECKED).run()?)
    });
    checks.check("programs of the fuzzer", || {
        let test = ["test", "--manifest-path", "fuzz/Cargo.toml", "--no-default-features"];
        let test = project.cargo(&test).args(["--target-dir", "fuzz/target/checked"]);
        Ok(test.env("RUSTFLAGS", CHECKED).run()?)
    });
    next_solver::checks(project, checks);
    no_std::checks(project, checks);
    asm::checks(project, checks);
    firmware::checks(project, &firmware::Options { quiet: true, ..Default::default() }, checks);
    flash::checks(project, checks);
}

/// The build in which each load, step, write and pointer move of `src/storage` checks what its proof claims.
pub(crate) const CHECKED: &str = "--cfg shapeproof_checked";
