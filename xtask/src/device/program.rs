//! The programs of the firmware, found by their places.

use crate::project::Project;
use anyhow::{Context, Result, anyhow, ensure};
use snapbox::{Assert, Data, IntoData, assert::Action, data::DataFormat};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// The folder of the firmware's workspace.
pub(crate) const FIRMWARE: &str = "firmware";

/// `firmware/PACKAGE/src/main.rs`, or `firmware/PACKAGE/src/bin/NAME.rs`; beside it is what it must print, in `.out`.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) package: String,
    pub(crate) name: String,
    /// What it must print; `[..]` in a line stands for any text.
    pub(crate) expected: PathBuf,
    /// Whether it runs golden cases, and ends with a failure if one of them fails.
    pub(crate) golden: bool,
    /// Whether there is no image of it without output: its manifest says that it needs the feature, as a framework under it panics.
    pub(crate) only_with_output: bool,
}

impl Program {
    /// All programs, in the order of their names.
    pub(crate) fn all(project: &Project) -> Result<Vec<Self>> {
        let mut programs = Vec::new();
        for folder in project.shell.read_dir(FIRMWARE)? {
            let main = folder.join("src/main.rs");
            let bins = fs::read_dir(folder.join("src/bin")).into_iter().flatten();
            for source in bins.map(|entry| Ok(entry?.path())).chain([anyhow::Ok(main.clone())]) {
                let source = source?;
                let name = if source == main { &folder } else { &source };
                let name =
                    name.file_stem().and_then(|name| name.to_str()).context("a program without a name")?;
                if source.is_file() && source.extension().is_some_and(|extension| extension == "rs") {
                    programs.push(Self::new(&folder, name, &source)?);
                }
            }
        }
        programs.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(programs)
    }

    fn new(folder: &Path, name: &str, source: &Path) -> Result<Self> {
        let manifest = fs::read_to_string(folder.join("Cargo.toml"))?;
        let package = manifest.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
        let package = package.with_context(|| format!("{} names no package", folder.display()))?;
        Ok(Self {
            package: package.to_owned(),
            name: name.to_owned(),
            expected: source.with_extension("out"),
            golden: fs::read_to_string(source)?.contains("target/cases/"),
            only_with_output: manifest.split("[[bin]]").skip(1).any(|bin| {
                bin.contains(&format!("name = \"{name}\""))
                    && bin.contains("required-features = [\"output\"]")
            }),
        })
    }

    /// Compares the instructions that it printed with the most that it may take: the lines `name instructions` of the `.most` file
    /// beside it, if there is one, and 2 in a hundred more. With `bless`, writes that file instead.
    pub(crate) fn guard(&self, printed: &str, bless: bool) -> Result<()> {
        let file = self.expected.with_extension("most");
        if !file.is_file() {
            return Ok(());
        }
        let found: BTreeMap<String, u64> =
            counts(printed).filter(|(name, _)| !name.ends_with(" loop")).collect();
        if bless {
            let lines = found.iter().map(|(name, count)| format!("{name} {count}\n"));
            return Ok(fs::write(file, lines.collect::<String>())?);
        }
        let most: BTreeMap<String, u64> = counts(&fs::read_to_string(file)?).collect();
        ensure!(
            found.keys().eq(most.keys()),
            "it counts other kernels than are on record: run it with `--bless`"
        );
        let pairs = found.iter().zip(most.values()).filter(|((_, count), most)| **count * 100 > **most * 102);
        let more: Vec<String> =
            pairs.map(|((name, count), most)| format!("{name}: {count} for {most}")).collect();
        ensure!(more.is_empty(), "more instructions than on record:\n{}", more.join("\n"));
        Ok(())
    }

    /// Compares what it printed with what it must print; with `bless`, writes that instead where the two differ.
    pub(crate) fn compare(&self, printed: String, bless: bool) -> Result<()> {
        let expected = Data::read_from(&self.expected, Some(DataFormat::Text));
        let action = if bless { Action::Overwrite } else { Action::Verify };
        let outcome =
            Assert::new().normalize_paths(false).action(action).try_eq(None, printed.into_data(), expected);
        outcome.map_err(|difference| anyhow!("{difference}"))
    }
}

/// The name and the count of each line `name instructions ..`.
fn counts(text: &str) -> impl Iterator<Item = (String, u64)> {
    text.lines().filter_map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        let (at, count) = words.iter().enumerate().find_map(|(at, word)| Some((at, word.parse().ok()?)))?;
        Some((words.get(..at)?.join(" "), count))
    })
}
