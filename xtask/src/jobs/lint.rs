//! `cargo xtask lint`: formatting, clippy, documentation; a warning is an error. `cargo xtask deny`: the dependencies.

use crate::{
    checks::Checks,
    jobs::{next_solver, test::PLAIN},
    project::Project,
};
use shapeproof_device::{Compiler, DEVICE, FIRMWARE, Origin, QUIET, RISC_V};

/// The workspaces whose formatting is checked, and whether they have several packages: with `--all` cargo formats the library too, each time.
/// (The firmware is linted for its target, by its own command.)
const WORKSPACES: &[(&str, bool)] = &[
    ("Cargo.toml", true),
    ("benches/candle/Cargo.toml", false),
    ("benches/tract/Cargo.toml", false),
    ("examples/fleet/Cargo.toml", true),
    ("firmware/Cargo.toml", true),
    ("fuzz/Cargo.toml", false),
    ("tests/no_std/Cargo.toml", false),
];

pub(crate) fn checks(project: &Project, checks: &mut Checks) {
    for (manifest, all) in WORKSPACES {
        let format = project.cargo(&["fmt", "--check", "--manifest-path", manifest]);
        checks.run(&format!("formatting of {manifest}"), format.args(all.then_some("--all")));
    }
    // What a plain `cargo test` compiles: tests that need a feature say so.
    let plain = ["clippy", "--lib", "--tests", "--", "-D", "warnings"];
    checks.run("clippy of the library and its tests without features", project.cargo(&plain));
    // The other tests of the library have just been linted.
    let features = features();
    let library = ["clippy", "-p", "shapeproof", "--features", &features, "--lib", "--examples"];
    let library = project.cargo(&library).args(PLAIN.iter().flat_map(|test| ["--test", test]));
    checks.run("clippy of the library with features", library.args(["--", "-D", "warnings"]));
    let others = ["clippy", "--workspace", "--exclude", "shapeproof", "--all-targets", "--all-features"];
    checks.run("clippy of the other packages", project.cargo(&others).args(["--", "-D", "warnings"]));
    checks.check("clippy of tests/no_std", || {
        let compiler = Compiler::for_host(&project.shell, "tests/no_std")?;
        Ok(compiler.cargo("clippy").args(["--profile", QUIET, "--", "-D", "warnings"]).run()?)
    });
    // Code for one kind of processor is linted for that target only.
    for (folder, package, target, features) in
        [(".", "shapeproof", DEVICE, "defmt,embedded-dma"), (FIRMWARE, "riscv", RISC_V, "image")]
    {
        checks.check(&format!("clippy of {package} for {target}"), || {
            let compiler = Compiler::for_target(&project.shell, folder, target, false)?;
            if compiler.origin != Origin::Rustup {
                println!("the distribution's compiler comes without a clippy");
                return Ok(());
            }
            let clippy = compiler.cargo("clippy").args(["-p", package, "--features", features]);
            Ok(clippy.args(["--", "-D", "warnings"]).run()?)
        });
    }
    let doc = ["doc", "-p", "shapeproof", "--no-deps", "--features", &features];
    checks.run("documentation of the library", project.cargo(&doc).env("RUSTDOCFLAGS", "-D warnings"));
    let doc = ["doc", "--workspace", "--exclude", "shapeproof", "--no-deps", "--all-features"];
    checks.run("documentation of the other packages", project.cargo(&doc).env("RUSTDOCFLAGS", "-D warnings"));
}

/// All features but `faer`, whose crates take 80 seconds of processor time to check: the tests alone compile it.
pub(crate) fn features() -> String {
    format!("{},generic-array", next_solver::FEATURES)
}

/// The licences and sources of all dependencies, and that the library has none twice.
pub(crate) fn deny(project: &Project, checks: &mut Checks) {
    checks.check("deny: set up", || project.tool("cargo-deny", "cargo", &["deny"]));
    for package in
        ["", "crates/shapeproof-arrow/", "crates/shapeproof-model-macros/", "crates/shapeproof-weights/"]
    {
        let manifest = format!("{package}Cargo.toml");
        let deny = ["deny", "--manifest-path", &manifest, "--config", "xtask/deny.toml", "--all-features"];
        // Two versions in different packages are not a duplicate.
        let deny =
            project.cargo(&deny).args(["check", "-A", "unmatched-skip", "licenses", "sources", "bans"]);
        checks.run(&format!("deny: licences, sources, duplicates of {manifest}"), deny);
    }
}
