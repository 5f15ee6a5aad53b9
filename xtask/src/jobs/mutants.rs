//! `cargo xtask mutants`: cargo-mutants changes the library in small ways; a change that no test notices is a survivor.
//!
//! A whole run takes hours, so one may select folders and one of several parts.

use crate::project::Project;
use anyhow::{Result, ensure};
use std::{fs, process::Command};
use xshell::cmd;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The folders and files whose code is changed
    #[arg(default_values = ["src/storage", "src/kernel", "src/dynamic", "src/ragged"])]
    places: Vec<String>,
    /// One part of the changes, such as 0/20 for the first of twenty
    #[arg(long, default_value = "0/1")]
    shard: String,
    /// Only list them
    #[arg(long)]
    list: bool,
}

/// The share of the changes that the tests must notice, in percent.
const BAR: usize = 95;

/// Tests that build programs of their own: too slow to run for each change, and about other code.
const SKIPPED: [&str; 2] = ["golden", "rejected"];

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    project.tool("cargo-mutants", "cargo", &["mutants"])?;
    let shell = &project.shell;
    let glob = |place: &String| {
        if project.root.join(place).is_dir() { format!("{place}/**") } else { place.clone() }
    };
    let mut chosen = vec!["-p".to_owned(), "shapeproof".into(), "--no-config".into()];
    // Each part takes every n-th change, so that it is a sample of all folders.
    chosen.extend(["--sharding".into(), "round-robin".into(), "--shard".into(), options.shard.clone()]);
    chosen.extend(options.places.iter().flat_map(|place| ["--file".to_owned(), glob(place)]));
    if options.list {
        return Ok(cmd!(shell, "cargo mutants --list").args(&chosen).quiet().run()?);
    }
    let folder = project.root.join("target/mutants");
    fs::create_dir_all(&folder)?;
    let skipped = SKIPPED.map(|name| ["--skip", name]).concat();
    let tests = cmd!(shell, "cargo mutants --all-features --cap-lints true --output {folder}");
    let tests = tests.args(&chosen).args(["--", "--lib", "--tests", "--"]).args(skipped);
    // cargo-mutants prints the survivors. Its exit code says whether some survived, or some took too long.
    let code = Command::from(tests).status()?.code();
    ensure!(matches!(code, Some(0 | 2 | 3)), "the run did not come to its end");
    let count = |name: &str| {
        Ok::<_, anyhow::Error>(fs::read_to_string(folder.join("mutants.out").join(name))?.lines().count())
    };
    let (caught, missed) = (count("caught.txt")? + count("timeout.txt")?, count("missed.txt")?);
    ensure!(caught * 100 >= (caught + missed) * BAR, "fewer than {BAR} % are caught");
    Ok(())
}
