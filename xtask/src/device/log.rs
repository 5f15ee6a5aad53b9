//! What an image sends, as text.

use crate::project::Project;
use anyhow::{Context, Result};
use object::Object;
use std::{fs, path::Path};

/// The text that an image printed; the log of one that logs with `defmt`, whose texts are in its file alone.
pub(crate) fn text(project: &Project, image: &Path, sent: Vec<u8>) -> Result<String> {
    let elf = fs::read(image).with_context(|| format!("no image {}", image.display()))?;
    if object::File::parse(&*elf)?.section_by_name(".defmt").is_none() {
        return Ok(String::from_utf8_lossy(&sent).into_owned());
    }
    let decoder = project.cargo(&["run", "--quiet", "--package", "xtask-log", "--"]).arg(image);
    Ok(decoder.quiet().stdin(sent).read()? + "\n")
}
