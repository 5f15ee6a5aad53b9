//! `cargo xtask mutants`: cargo-mutants changes the library in small ways; a change that no test notices is a survivor.
//!
//! A whole run takes hours, so that folders and a random sample, the same every time, may be asked for.

use crate::project::Project;
use anyhow::{Context, Result, ensure};
use std::{fs, path::Path};
use xshell::cmd;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The folders and files whose code is changed
    #[arg(default_values = ["src/storage", "src/kernel", "src/dynamic", "src/ragged"])]
    places: Vec<String>,
    /// Only so many of the changes, chosen at random by the seed
    #[arg(long)]
    sample: Option<usize>,
    /// Chooses the sample
    #[arg(long, default_value_t = 1)]
    seed: u64,
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
    let places: Vec<String> =
        options.places.iter().flat_map(|place| ["--file".to_owned(), glob(place)]).collect();
    let all = cmd!(shell, "cargo mutants --list -p shapeproof --no-config").args(&places).quiet().read()?;
    let all: Vec<&str> = all.lines().collect();
    let chosen = sample(all.clone(), options.sample.unwrap_or(all.len()), options.seed);
    println!("{} of {} changes", chosen.len(), all.len());
    if options.list {
        println!("{}", chosen.join("\n"));
        return Ok(());
    }
    let folder = project.root.join("target/mutants");
    fs::create_dir_all(&folder)?;
    let config = folder.join("sample.toml");
    let patterns: Vec<String> = chosen.iter().map(|name| format!("{:?},\n", pattern(name))).collect();
    fs::write(&config, format!("examine_re = [\n{}]\n", patterns.concat()))?;
    let skipped = SKIPPED.map(|name| ["--skip", name]).concat();
    // It fails where a change survives; the report says so.
    cmd!(
        shell,
        "cargo mutants -p shapeproof --all-features --cap-lints true --config {config} --output {folder}"
    )
    .args(&places)
    .args(["--", "--lib", "--tests", "--"])
    .args(skipped)
    .ignore_status()
    .run()?;
    report(&folder.join("mutants.out"), chosen.len())
}

/// So many of the names, in their order, chosen by the seed.
fn sample(mut names: Vec<&str>, count: usize, seed: u64) -> Vec<&str> {
    let mut state = seed;
    while names.len() > count {
        // SplitMix64, by Steele, Lea and Flood.
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut random = state;
        random = (random ^ (random >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        random = (random ^ (random >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        names.remove(((random ^ (random >> 31)) % names.len() as u64) as usize);
    }
    names
}

/// A regular expression for exactly this name.
fn pattern(name: &str) -> String {
    let escaped = name.chars().flat_map(|c| {
        let special = "\\.+*?()|[]{}^$#&-~".contains(c);
        special.then_some('\\').into_iter().chain([c])
    });
    format!("^{}$", escaped.collect::<String>())
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
    // The tool adds some changes that it does not compare with the patterns.
    ensure!(tested + unviable >= chosen, "the run ended early");
    ensure!(caught * 100 >= tested * BAR, "fewer than {BAR} % are caught");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_the_same_for_the_same_seed() {
        let names: Vec<&str> = "a b c d e f g h".split(' ').collect();
        let one = sample(names.clone(), 3, 1);
        assert_eq!(one, sample(names.clone(), 3, 1));
        assert_eq!(one.len(), 3);
        assert!((2..9).any(|seed| sample(names.clone(), 3, seed) != one));
    }

    #[test]
    fn a_pattern_matches_the_name_alone() {
        assert_eq!(pattern("a.rs:1:2: replace + with -"), r"^a\.rs:1:2: replace \+ with \-$");
    }
}
