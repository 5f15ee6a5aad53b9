//! `docs/performance.md`: the parts of it that jobs write.

use crate::project::Project;
use anyhow::{Context, Result};
use std::fs;
use xshell::cmd;

/// Writes one part, which stands between two marks; all else is kept.
pub(super) fn write(project: &Project, part: &str, text: &str) -> Result<()> {
    let file = project.root.join("docs/performance.md");
    let old = fs::read_to_string(&file)?;
    let (from, to) = (format!("<!-- {part}: written by `cargo xtask bench"), format!("<!-- end: {part} -->"));
    let missing = || format!("docs/performance.md has no mark for the part {part}");
    let (before, rest) = old.split_once(&from).with_context(missing)?;
    let (mark, rest) = rest.split_once("-->\n").with_context(missing)?;
    let (_, after) = rest.split_once(&to).with_context(missing)?;
    Ok(fs::write(file, format!("{before}{from}{mark}-->\n\n{}\n\n{to}{after}", text.trim()))?)
}

/// The date, the machine and the compiler.
pub(super) fn circumstances(project: &Project) -> Result<String> {
    let shell = &project.shell;
    let date = cmd!(shell, "date -u +%Y-%m-%d").read()?;
    let rustc = cmd!(shell, "rustc --version").read()?;
    let information = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let machine = information
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
        .map_or("unknown processor", |(_, name)| name);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(format!("{date}, {machine}, {cores} cores; {rustc}"))
}
