//! The programs of the firmware, found by their places.

use crate::project::Project;
use anyhow::{Context, Result, bail};
use std::{
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
    /// What it must print; `*` in a line stands for any text.
    pub(crate) expected: PathBuf,
}

impl Program {
    /// All programs, in the order of their names.
    pub(crate) fn all(project: &Project) -> Result<Vec<Self>> {
        let mut programs = Vec::new();
        for folder in project.shell.read_dir(FIRMWARE)? {
            let main = folder.join("src/main.rs");
            let name =
                folder.file_name().and_then(|name| name.to_str()).context("a folder without a name")?;
            if main.is_file() {
                programs.push(Self::new(&folder, name, &main)?);
            }
            for source in fs::read_dir(folder.join("src/bin")).into_iter().flatten() {
                let source = source?.path();
                let name =
                    source.file_stem().and_then(|name| name.to_str()).context("a program without a name")?;
                if source.extension().is_some_and(|extension| extension == "rs") {
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

    /// Compares what it printed with what it must print.
    ///
    /// With `bless`, writes what it printed instead, where the two differ.
    pub(crate) fn compare(&self, printed: &str, bless: bool) -> Result<()> {
        let file = self.expected.display();
        let expected = match fs::read_to_string(&self.expected) {
            Ok(expected) => expected,
            Err(_) if bless => String::new(),
            Err(error) => bail!("{file}: {error}"),
        };
        let Some(difference) = first_difference(&expected, printed) else {
            return Ok(());
        };
        if bless {
            println!("{file} written; put `*` where the text may vary");
            return Ok(fs::write(&self.expected, printed)?);
        }
        bail!("{file}: {difference}")
    }
}

/// The first line that differs, as a sentence.
fn first_difference(expected: &str, printed: &str) -> Option<String> {
    let (mut expected, mut printed) = (expected.lines(), printed.lines());
    for line in 1.. {
        match (expected.next(), printed.next()) {
            (None, None) => break,
            (Some(pattern), Some(text)) if matches(pattern, text) => {}
            (Some(pattern), Some(text)) => {
                return Some(format!("line {line} must be `{pattern}`, it is `{text}`"));
            }
            (Some(pattern), None) => {
                return Some(format!("line {line} must be `{pattern}`, the output has ended"));
            }
            (None, Some(text)) => return Some(format!("the output must end before line {line}, `{text}`")),
        }
    }
    None
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
        assert!(matches("accuracy 0.9*", "accuracy 0.9"));
        assert!(!matches("accuracy 0.9*", "accuracy 0.8"));
        assert!(!matches("a*b", "ab c"));
        assert!(!matches("ab", "abc"));
    }

    #[test]
    fn the_first_difference_is_named() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\n", "a\nc\n").as_deref(), Some("line 2 must be `b`, it is `c`"));
        assert_eq!(
            first_difference("a\nb\n", "a\n").as_deref(),
            Some("line 2 must be `b`, the output has ended")
        );
        assert_eq!(first_difference("", "a\n").as_deref(), Some("the output must end before line 1, `a`"));
    }
}
