//! Parts of the documentation that commands write.

use anyhow::{Context, Result};
use std::fs;
use xshell::{Shell, cmd};

/// One part of a page, between two marks; all else is kept.
pub struct Part {
    /// The file.
    pub page: &'static str,
    /// What its marks call it.
    pub name: &'static str,
}

impl Part {
    /// The page with other text in place of the part, and the part as it is.
    fn replaced(&self, shell: &Shell, text: &str) -> Result<(String, String)> {
        let Self { page, name } = self;
        let old = fs::read_to_string(shell.current_dir().join(page))?;
        let end = format!("<!-- end: {name} -->");
        let parts = old.split_once(&format!("<!-- {name}: written by ")).and_then(|(before, rest)| {
            let (mark, rest) = rest.split_once(" -->\n")?;
            Some((before, mark, rest.split_once(&end)?))
        });
        let (before, mark, (part, after)) = parts.with_context(|| format!("{page} has no part {name}"))?;
        let page = format!("{before}<!-- {name}: written by {mark} -->\n\n{}\n\n{end}{after}", text.trim());
        Ok((page, part.trim().to_owned()))
    }

    /// The part as it is.
    pub fn read(&self, shell: &Shell) -> Result<String> {
        Ok(self.replaced(shell, "")?.1)
    }

    /// Puts a text in its place.
    pub fn write(&self, shell: &Shell, text: &str) -> Result<()> {
        Ok(fs::write(shell.current_dir().join(self.page), self.replaced(shell, text)?.0)?)
    }
}

/// The date, the machine and the compiler of a measurement.
pub fn circumstances(shell: &Shell) -> Result<String> {
    let date = cmd!(shell, "date -u +%Y-%m-%d").read()?;
    let rustc = cmd!(shell, "rustc --version").read()?;
    let information = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = information.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let machine = name.map_or("unknown processor", |(_, name)| name);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(format!("{date}, {machine}, {cores} cores; {rustc}"))
}
