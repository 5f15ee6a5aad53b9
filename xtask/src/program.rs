//! The firmware programs, found by their paths.

use crate::project::Project;
use anyhow::{Result, anyhow, ensure};
use serde_json::Value;
use shapeproof_record::record;
use snapbox::{Assert, Data, IntoData, assert::Action, data::DataFormat};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// `firmware/PACKAGE/src/main.rs`, or `firmware/PACKAGE/src/bin/NAME.rs`; the expected output is beside it, in `.out`.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) package: String,
    pub(crate) name: String,
    /// The file with the expected output; `[..]` in a line stands for any text.
    pub(crate) expected: PathBuf,
    /// Whether it runs golden cases, and ends with a failure if one of them fails.
    pub(crate) golden: bool,
    /// Whether the program has no image without output: its manifest requires the feature, because a framework that it uses panics.
    pub(crate) only_with_output: bool,
}

impl Program {
    /// All programs, sorted by name.
    pub(crate) fn all(project: &Project) -> Result<Vec<Self>> {
        let manifest = ["metadata", "--no-deps", "--format-version=1", "--manifest-path=firmware/Cargo.toml"];
        let metadata: Value = serde_json::from_str(&project.cargo(&manifest).quiet().read()?)?;
        let mut programs = Vec::new();
        for package in array(&metadata, "packages") {
            for target in array(package, "targets") {
                let source = Path::new(text(target, "src_path"));
                if source.ends_with("src/main.rs") || source.parent().is_some_and(|p| p.ends_with("src/bin"))
                {
                    programs.push(Self {
                        package: text(package, "name").to_owned(),
                        name: text(target, "name").to_owned(),
                        expected: source.with_extension("out"),
                        golden: fs::read_to_string(source)?.contains("target/cases/"),
                        only_with_output: array(target, "required-features").contains(&"output".into()),
                    });
                }
            }
        }
        programs.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(programs)
    }

    /// Compares the instructions that the program printed with their limits, plus 2 percent. The limits are the lines `name instructions`
    /// in the `.most` file beside it, if there is one. With `bless`, writes that file instead.
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
        record::within(&found, &most)
    }

    /// Compares the output with the expected output; with `bless`, writes the file instead if they differ.
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

/// A text field in the output of `cargo metadata`.
fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value.get(field).and_then(Value::as_str).unwrap_or_default()
}

fn array<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value.get(field).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}
