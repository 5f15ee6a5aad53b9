//! Parts of the documentation that commands write.

use crate::project::Project;
use anyhow::{Context, Result};
use std::fs;
use xshell::cmd;

/// One part of a page, between two marks; all else is kept.
pub(crate) struct Part {
    pub(crate) page: &'static str,
    pub(crate) name: &'static str,
}

impl Part {
    /// The page with other text in place of the part, and the part as it is.
    fn replaced(&self, project: &Project, text: &str) -> Result<(String, String)> {
        let Self { page, name } = self;
        let old = fs::read_to_string(project.root.join(page))?;
        let end = format!("<!-- end: {name} -->");
        let parts = old.split_once(&format!("<!-- {name}: written by ")).and_then(|(before, rest)| {
            let (mark, rest) = rest.split_once(" -->\n")?;
            Some((before, mark, rest.split_once(&end)?))
        });
        let (before, mark, (part, after)) = parts.with_context(|| format!("{page} has no part {name}"))?;
        let page = format!("{before}<!-- {name}: written by {mark} -->\n\n{}\n\n{end}{after}", text.trim());
        Ok((page, part.trim().to_owned()))
    }

    pub(crate) fn read(&self, project: &Project) -> Result<String> {
        Ok(self.replaced(project, "")?.1)
    }

    pub(crate) fn write(&self, project: &Project, text: &str) -> Result<()> {
        Ok(fs::write(project.root.join(self.page), self.replaced(project, text)?.0)?)
    }
}

/// The date, the machine and the compiler of a measurement.
pub(crate) fn circumstances(project: &Project) -> Result<String> {
    let shell = &project.shell;
    let date = cmd!(shell, "date -u +%Y-%m-%d").read()?;
    let rustc = cmd!(shell, "rustc --version").read()?;
    let information = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = information.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let machine = name.map_or("unknown processor", |(_, name)| name);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(format!("{date}, {machine}, {cores} cores; {rustc}"))
}
