//! The programs of the firmware, found by their places.

use crate::project::Project;
use anyhow::{Context, Result, bail};
use std::{
    fs, iter,
    path::{Path, PathBuf},
};

/// The folder of the firmware's workspace.
pub(crate) const FIRMWARE: &str = "firmware";

/// `firmware/PACKAGE/src/main.rs`, or `firmware/PACKAGE/src/bin/NAME.rs`; beside it is what it must print, in `.out`.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) package: String,
    pub(crate) name: String,
    /// What it must print; `*` in a line stands for any text.
    pub(crate) expected: PathBuf,
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
        })
    }

    /// Compares what it printed with what it must print; with `bless`, writes that instead where the two differ.
    pub(crate) fn compare(&self, printed: &str, bless: bool) -> Result<()> {
        let file = self.expected.display();
        let expected = fs::read_to_string(&self.expected);
        match expected {
            Ok(expected) if first_difference(&expected, printed).is_none() => Ok(()),
            _ if bless => {
                println!("{file} written; put `*` where the text may vary");
                Ok(fs::write(&self.expected, printed)?)
            }
            Ok(expected) => bail!("{file}: {}", first_difference(&expected, printed).unwrap_or_default()),
            Err(error) => bail!("{file}: {error}"),
        }
    }
}

/// The first line that differs, as a sentence.
fn first_difference(expected: &str, printed: &str) -> Option<String> {
    let (mut expected, mut printed) = (expected.lines(), printed.lines());
    let pairs = iter::from_fn(|| match (expected.next(), printed.next()) {
        (None, None) => None,
        pair => Some(pair),
    });
    let fits = |pattern: Option<&str>, text: Option<&str>| {
        pattern.zip(text).is_some_and(|(pattern, text)| matches(pattern, text))
    };
    let (line, (pattern, text)) = (1..).zip(pairs).find(|(_, (pattern, text))| !fits(*pattern, *text))?;
    let shown = |line: Option<&str>| line.map_or("the end".to_owned(), |line| format!("`{line}`"));
    Some(format!("line {line} must be {}, it is {}", shown(pattern), shown(text)))
}

/// Whether a line is as the pattern says, where `*` stands for any text.
fn matches(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|text| {
            (0..=text.len()).any(|at| text.get(at..).is_some_and(|text| matches(rest, text)))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_text() {
        assert!(matches("flash * bytes, stack * bytes", "flash 7868 bytes, stack 1144 bytes"));
        assert!(
            !matches("accuracy 0.9*", "accuracy 0.8") && !matches("a*b", "ab c") && !matches("ab", "abc")
        );
    }

    #[test]
    fn the_first_difference_is_named() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\n", "a\nc\n").as_deref(), Some("line 2 must be `b`, it is `c`"));
        assert_eq!(first_difference("a\nb\n", "a\n").as_deref(), Some("line 2 must be `b`, it is the end"));
        assert_eq!(first_difference("", "a\n").as_deref(), Some("line 1 must be the end, it is `a`"));
    }
}
