//! `cargo xtask model FILE`: the layers of a trained model as a table, or its graph as a drawing.

use crate::project::Project;
use anyhow::Result;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// A TFLite or ONNX file
    file: PathBuf,
    /// The graph as Mermaid instead of the table
    #[arg(long)]
    mermaid: bool,
    /// The operators as they are in the file, without fusion
    #[arg(long)]
    as_read: bool,
    /// NAME=LENGTH for axes that an ONNX file leaves open
    lengths: Vec<String>,
}

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    // The command runs in the project's folder.
    let file = std::path::absolute(&options.file)?;
    let command = project.cargo(&["run", "--quiet", "--package", "shapeproof-model", "--"]).arg(file);
    let flags = [(options.mermaid, "--mermaid"), (options.as_read, "--as-read")];
    let flags = flags.into_iter().filter(|(set, _)| *set).map(|(_, flag)| flag);
    Ok(command.args(flags).args(&options.lengths).run()?)
}
