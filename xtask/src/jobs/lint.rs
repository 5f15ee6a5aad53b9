//! `cargo xtask lint`: formatting, clippy, documentation; a warning is an error. `cargo xtask deny`: the dependencies.

use crate::{
    checks::Checks,
    device::{
        DEVICE, RISC_V,
        link::QUIET,
        program::FIRMWARE,
        toolchain::{Compiler, Origin},
    },
    project::Project,
};

/// The workspaces whose formatting is checked; the firmware is linted for its target, by its own command.
const WORKSPACES: &[&str] = &[
    "Cargo.toml",
    "benches/candle/Cargo.toml",
    "benches/tract/Cargo.toml",
    "examples/fleet/Cargo.toml",
    "firmware/Cargo.toml",
    "fuzz/Cargo.toml",
    "tests/no_std/Cargo.toml",
];

pub(crate) fn checks(project: &Project, checks: &mut Checks) {
    for manifest in WORKSPACES {
        checks.check(&format!("formatting of {manifest}"), || {
            Ok(project.cargo(&["fmt", "--all", "--check", "--manifest-path", manifest]).run()?)
        });
    }
    checks.check("clippy of the library alone", || {
        Ok(project.cargo(&["clippy", "--", "-D", "warnings"]).run()?)
    });
    checks.check("clippy of the workspace with all features", || {
        let clippy = project.cargo(&["clippy", "--workspace", "--all-targets", "--all-features"]);
        Ok(clippy.args(["--", "-D", "warnings"]).run()?)
    });
    checks.check("clippy of tests/no_std", || {
        let compiler = Compiler::for_host(project, "tests/no_std")?;
        Ok(compiler.cargo("clippy").args(["--profile", QUIET, "--", "-D", "warnings"]).run()?)
    });
    // Code for one kind of processor is compiled for that kind alone.
    for (folder, package, target, features) in [
        (".", "shapeproof", DEVICE, "defmt,embedded-dma"),
        (".", "shapeproof", RISC_V, "defmt,embedded-dma"),
        (FIRMWARE, "riscv", RISC_V, "image"),
    ] {
        checks.check(&format!("clippy of {package} for {target}"), || {
            let compiler = Compiler::for_target(project, folder, target, false)?;
            if compiler.origin != Origin::Rustup {
                println!("the distribution's compiler comes without a clippy");
                return Ok(());
            }
            let clippy = compiler.cargo("clippy").args(["-p", package, "--features", features]);
            Ok(clippy.args(["--", "-D", "warnings"]).run()?)
        });
    }
    checks.check("documentation", || {
        let doc = project.cargo(&["doc", "--workspace", "--no-deps", "--all-features"]);
        Ok(doc.env("RUSTDOCFLAGS", "-D warnings").run()?)
    });
}

/// The licences of all dependencies, where they come from, and that the library has none twice.
pub(crate) fn deny(project: &Project, checks: &mut Checks) {
    for package in
        ["", "crates/shapeproof-arrow/", "crates/shapeproof-model-macros/", "crates/shapeproof-weights/"]
    {
        let manifest = format!("{package}Cargo.toml");
        checks.check(&format!("deny: licences, sources, duplicates of {manifest}"), || {
            project.tool("cargo-deny", "cargo", &["deny"])?;
            let deny = project.cargo(&["deny", "--manifest-path", &manifest, "--config", "xtask/deny.toml"]);
            // What one package has twice is no duplicate of another.
            let check = [
                "--all-features",
                "check",
                "-A",
                "unmatched-skip",
                "-A",
                "license-not-encountered",
                "-A",
                "license-exception-not-encountered",
                "licenses",
                "sources",
                "bans",
            ];
            Ok(deny.args(check).run()?)
        });
    }
}
