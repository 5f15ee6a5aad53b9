//! `cargo xtask fuzz SECONDS`: each fuzz target for that long, with the address sanitizer.

use crate::{checks::Checks, project::Project};
use anyhow::{Context, Result, bail};
use lexopt::{Arg, Parser, ValueExt};
use std::{fs, path::Path};
use xshell::cmd;

/// A run that takes longer than this for one input hangs.
const HANG_SECONDS: &str = "10";

pub(crate) fn run(project: &Project, mut arguments: Parser) -> Result<()> {
    let mut seconds: Option<u64> = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(value) if seconds.is_none() => seconds = Some(value.parse()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let Some(seconds) = seconds else { bail!("for how many seconds each? `cargo xtask fuzz 60`") };
    set_up(project)?;
    let mut checks = Checks::default();
    let folder = project.root.join("fuzz/fuzz_targets");
    let mut targets = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("{} is missing", folder.display()))? {
        if let Some(name) = entry?.path().file_stem().and_then(|name| name.to_str()) {
            targets.push(name.to_owned());
        }
    }
    targets.sort();
    for target in targets {
        checks.check(&format!("fuzz: {target}"), || fuzz(project, &target, seconds));
    }
    checks.close()
}

fn fuzz(project: &Project, target: &str, seconds: u64) -> Result<()> {
    let time = format!("-max_total_time={seconds}");
    let hang = format!("-timeout={HANG_SECONDS}");
    let seeds = project.root.join("fuzz/seeds").join(target);
    let corpus = project.root.join("fuzz/corpus").join(target);
    fs::create_dir_all(&corpus)?;
    let seeds: &[&Path] = if seeds.is_dir() { &[&seeds] } else { &[] };
    cmd!(
        project.shell,
        "cargo +nightly fuzz run --sanitizer address {target} {corpus} {seeds...} -- {time} {hang}"
    )
    .run()?;
    Ok(())
}

/// Installs `cargo-fuzz` where it is missing.
fn set_up(project: &Project) -> Result<()> {
    if cmd!(project.shell, "cargo fuzz --version").quiet().ignore_stdout().ignore_stderr().run().is_err() {
        project.cargo(&["install", "cargo-fuzz", "--locked"]).run()?;
    }
    Ok(())
}
