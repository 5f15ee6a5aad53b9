//! `cargo xtask test`: everything that CI checks.

use crate::{
    checks::Checks,
    device::{DEVICE, RISC_V, SMALL_DEVICE, program::FIRMWARE, toolchain::Compiler},
    jobs::{asm, firmware, flash, lint, next_solver, no_std},
    project::Project,
};
use anyhow::{Result, ensure};
use std::{
    env,
    fs::{self, File},
    process::Command,
};

/// What is checked for devices runs beside the rest, in a process of its own whose output follows: it takes one core most of the time.
pub(crate) fn run(project: &Project, only_devices: bool, checks: &mut Checks) -> Result<()> {
    if only_devices {
        device(project, checks);
        return Ok(());
    }
    // What both would install at the same time.
    for target in [DEVICE, SMALL_DEVICE, RISC_V] {
        Compiler::for_target(project, FIRMWARE, target, false)?;
    }
    let log = project.root.join("target/test-device.log");
    let file = File::create(&log)?;
    let mut beside = Command::new(env::current_exe()?)
        .args(["test", "--only-devices"])
        .stdout(file.try_clone()?)
        .stderr(file)
        .spawn()?;
    host(project, checks);
    let status = beside.wait()?;
    println!("{}", fs::read_to_string(&log)?);
    checks.check("what is checked for devices, above", || {
        ensure!(status.success(), "it failed");
        Ok(())
    });
    Ok(())
}

fn host(project: &Project, checks: &mut Checks) {
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
    asm::checks(project, checks);
}

fn device(project: &Project, checks: &mut Checks) {
    next_solver::checks(project, checks);
    no_std::checks(project, checks);
    firmware::checks(project, &firmware::Options { quiet: true, ..Default::default() }, checks);
    flash::checks(project, checks);
}

/// The build in which each load, step, write and pointer move of `src/storage` checks what its proof claims.
pub(crate) const CHECKED: &str = "--cfg shapeproof_checked";
