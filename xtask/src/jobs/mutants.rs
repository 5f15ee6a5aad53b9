//! `cargo xtask mutants`: cargo-mutants changes the library in small ways; a change that no test notices is a survivor.
//!
//! A whole run takes hours, so that folders and one part of so many may be asked for.

use crate::project::Project;
use anyhow::{Context, Result, ensure};
use std::{fs, path::Path};
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

/// Tests that build programs of their own: too slow to be run for each change, and about other things.
const SKIPPED: [&str; 2] = ["golden", "rejected"];

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    project.tool("cargo-mutants", "cargo", &["mutants"])?;
    let shell = &project.shell;
    let glob = |place: &String| {
        if project.root.join(place).is_dir() { format!("{place}/**") } else { place.clone() }
    };
    let mut chosen = vec!["-p".to_owned(), "shapeproof".into(), "--no-config".into()];
    // Every so-many-th change: a part is a sample of all folders.
    chosen.extend(["--sharding".into(), "round-robin".into(), "--shard".into(), options.shard.clone()]);
    chosen.extend(options.places.iter().flat_map(|place| ["--file".to_owned(), glob(place)]));
    let names = cmd!(shell, "cargo mutants --list").args(&chosen).quiet().read()?;
    if options.list {
        println!("{names}");
        return Ok(());
    }
    let folder = project.root.join("target/mutants");
    fs::create_dir_all(&folder)?;
    let skipped = SKIPPED.map(|name| ["--skip", name]).concat();
    // It fails where a change survives; the report says so.
    cmd!(shell, "cargo mutants --all-features --cap-lints true --output {folder}")
        .args(&chosen)
        .args(["--", "--lib", "--tests", "--"])
        .args(skipped)
        .ignore_status()
        .run()?;
    report(&folder.join("mutants.out"), names.lines().count())
}

/// What became of the changes, the survivors by name; an error if there are too many.
fn report(folder: &Path, chosen: usize) -> Result<()> {
    let read = |name: &str| -> Result<Vec<String>> {
        let file = folder.join(name);
        let text = fs::read_to_string(&file).with_context(|| format!("no {}", file.display()))?;
        Ok(text.lines().map(str::to_owned).collect())
    };
    let (caught, missed) = (read("caught.txt")?.len() + read("timeout.txt")?.len(), read("missed.txt")?);
    let unviable = read("unviable.txt")?.len();
    let tested = caught + missed.len();
    println!(
        "\n{} changes: {caught} caught, {unviable} do not compile, {} survive",
        tested + unviable,
        missed.len()
    );
    missed.iter().for_each(|name| println!("survives: {name}"));
    ensure!(tested + unviable >= chosen, "the run ended early");
    ensure!(caught * 100 >= tested * BAR, "fewer than {BAR} % are caught");
    Ok(())
}
