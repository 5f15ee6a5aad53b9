//! `cargo xtask fuzz SECONDS [TARGET]...`: runs inputs that once failed, and fuzz targets with the address sanitizer, in the checked
//! build.

use crate::{checks::Checks, jobs::test::CHECKED, project::Project};
use anyhow::Result;
use std::{fs, path::Path};
use xshell::cmd;

/// A run that takes longer than this for one input counts as a hang.
const HANG_SECONDS: &str = "10";

pub(crate) fn run(project: &Project, seconds: u64, wanted: &[String], checks: &mut Checks) -> Result<()> {
    if wanted.is_empty() {
        let test = ["test", "--manifest-path", "fuzz/Cargo.toml", "--no-default-features"];
        let test = project.cargo(&test).args(["--target-dir", "fuzz/target/checked"]);
        checks.run("fuzz: inputs that once failed", test.env("RUSTFLAGS", CHECKED));
    }
    project.tool("cargo-fuzz", "cargo", &["fuzz"])?;
    let all = cmd!(project.shell, "cargo fuzz list").quiet().read()?;
    let chosen: Vec<&str> =
        if wanted.is_empty() { all.lines().collect() } else { wanted.iter().map(String::as_str).collect() };
    for target in chosen {
        checks.check(&format!("fuzz: {target}"), || fuzz(project, target, seconds));
    }
    Ok(())
}

fn fuzz(project: &Project, target: &str, seconds: u64) -> Result<()> {
    let time = format!("-max_total_time={seconds}");
    let hang = format!("-timeout={HANG_SECONDS}");
    let seeds = project.root.join("fuzz/seeds").join(target);
    let corpus = project.root.join("fuzz/corpus").join(target);
    fs::create_dir_all(&corpus)?;
    let seeds: &[&Path] = if seeds.is_dir() { &[&seeds] } else { &[] };
    // These flags follow cargo-fuzz's own, which set one codegen unit: all programs in one would take 16 GB and half an hour.
    let flags = format!("{CHECKED} -Ccodegen-units=64");
    cmd!(
        project.shell,
        "cargo +nightly fuzz run --sanitizer address {target} {corpus} {seeds...} -- {time} {hang}"
    )
    .env("RUSTFLAGS", flags)
    .run()?;
    Ok(())
}
