//! `cargo xtask test`: everything that CI checks.

use crate::{
    checks::Checks,
    jobs::{asm, firmware, lint, models, next_solver, no_std},
    project::Project,
};
use anyhow::{Result, ensure};
use shapeproof_device::{Compiler, DEVICE, FIRMWARE, RISC_V, SMALL_DEVICE};
use shapeproof_record::flash;
use std::{
    env,
    fs::{self, File},
    process::Command,
};

/// Half of the checks run in parallel with the other half, in a separate process whose output follows: each mostly uses one core.
pub(crate) fn run(project: &Project, only_beside: bool, checks: &mut Checks) -> Result<()> {
    if only_beside {
        beside(project, checks);
        return Ok(());
    }
    // Installed first, because both halves would install it at the same time.
    for target in [DEVICE, SMALL_DEVICE, RISC_V] {
        Compiler::for_target(&project.shell, FIRMWARE, target, false)?;
    }
    let log = project.root.join("target/test-beside.log");
    let file = File::create(&log)?;
    let mut other = Command::new(env::current_exe()?)
        .args(["test", "--only-beside"])
        .stdout(file.try_clone()?)
        .stderr(file)
        .spawn()?;
    main_half(project, checks);
    let status = other.wait()?;
    println!("{}", fs::read_to_string(&log)?);
    checks.check("the other half of the checks, above", || {
        ensure!(status.success(), "it failed");
        Ok(())
    });
    Ok(())
}

fn main_half(project: &Project, checks: &mut Checks) {
    lint::checks(project, checks);
    checks.check("tests", || {
        // The tests of the library run in the checked build, except those that test something else there or need a crate that
        // it omits, and those of the loops that a debug build has instead; `cargo test` runs them all. The benches have no tests.
        let others = ["test", "--workspace", "--exclude", "shapeproof", "--exclude", "shapeproof-bench"];
        project.cargo(&others).arg("--all-features").run()?;
        let library = project.cargo(&["test", "-p", "shapeproof", "--all-features", "--lib"]);
        library
            .args(PLAIN.iter().filter(|test| **test != REJECTED).flat_map(|test| ["--test", test]))
            .args(UNOPTIMIZED.iter().flat_map(|test| ["--test", test]))
            .run()?;
        Ok(project.cargo(&["test", "-p", "shapeproof", "--all-features", "--doc"]).run()?)
    });
    let rejected = ["test", "-p", "shapeproof", "--features", &lint::features(), "--test", REJECTED];
    checks.run("rejected programs", project.cargo(&rejected));
    let fuzz = ["check", "--manifest-path", "fuzz/Cargo.toml", "--no-default-features", "--tests"];
    checks.run("programs of the fuzzer compile", project.cargo(&fuzz));
    no_std::checks(project, &[RISC_V], checks);
}

fn beside(project: &Project, checks: &mut Checks) {
    checks.check("tests of the checked build", || {
        let features = lint::features();
        let test = ["test", "-p", "shapeproof", "--features", &features, "--target-dir", "target/checked"];
        // The examples of the documentation use the same code; they run in the other build.
        let test = project.cargo(&test).args(["--lib", "--tests"]);
        // A failed check prints its own location, so no debug information is needed.
        let test = test.env("CARGO_PROFILE_DEV_DEBUG", "0");
        // Without LLVM passes, even the inlining of `inline(always)` functions, it compiles in three quarters of the
        // time, and runs as long.
        Ok(test.env("RUSTFLAGS", format!("{CHECKED} -C no-prepopulate-passes")).run()?)
    });
    asm::checks(project, checks);
    next_solver::checks(project, false, checks);
    for (folder, on_device) in MODELS {
        let folder = project.root.join(folder);
        models::on_host(project, &folder, &[], checks);
        models::on_device(
            project,
            &folder,
            &on_device.iter().copied().map(String::from).collect::<Vec<_>>(),
            checks,
        );
    }
    firmware::checks(project, &firmware::Options { quiet: true, ..Default::default() }, checks);
    checks
        .check("flash: three parts of the table in docs/EMBEDDED.md", || flash::check(&project.shell, false));
}

/// The project's models, wake words and small networks, and those that run on the device too: all where none is named.
const MODELS: [(&str, &[&str]); 2] = [
    ("crates/shapeproof-model/tests/models", &[]),
    (
        "crates/shapeproof-model/tests/networks/models",
        &["digits_lstm", "digits_qdq", "floats_image", "svdf_wide"],
    ),
];

/// Tests of the library that the checked build omits, in part or completely, and those that use other crates.
pub(crate) const PLAIN: &[&str] = &["interop", "large", "multiplications", REJECTED, "relations", "signal"];

/// Tests of folds, products, convolutions and formulas, for which a debug build has loops of its own. The checked build has those of a release
/// build, and runs these tests too.
const UNOPTIMIZED: &[&str] = &["directions", "formula_neighbours", "layers", "linalg", "reduce", "relaxed"];

/// It compiles the crates behind the features once more.
const REJECTED: &str = "rejected";

/// The build in which each load, step, write and pointer move of `src/storage` checks what its safety proof claims.
pub(crate) const CHECKED: &str = "--cfg shapeproof_checked";
