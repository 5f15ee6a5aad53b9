//! A folder with a model.

use anyhow::{Context, Result, bail, ensure};
use shapeproof_model::{
    graph::{Format, Graph},
    onnx::Lengths,
    read,
    write::{Interface, interface},
};
use std::{
    fs,
    path::{Path, PathBuf, absolute},
};

/// A model with inputs, and outputs that are known.
#[derive(Debug)]
pub struct Case {
    /// The name of the folder.
    pub name: String,
    /// What it is a test of, where that is said.
    pub operator: Option<String>,
    /// Where the model is.
    pub(crate) model: PathBuf,
    pub(crate) folder: PathBuf,
    pub(crate) lengths: Vec<(String, usize)>,
    pub(crate) format: Format,
    /// What the program asks for, or why there is none.
    pub interface: Result<Interface, String>,
}

/// The folders that hold a model, in order: those named, or all when none is named.
///
/// # Errors
///
/// If the folder cannot be read, holds none, or none of a name.
pub fn cases(folder: &Path, names: &[String]) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    for entry in entries {
        let folder = absolute(entry?.path())?;
        let models = ["model.tflite", "model.onnx"].map(|name| folder.join(name));
        if let Some(model) = models.into_iter().find(|model| model.exists()) {
            cases.push(Case::new(folder, model)?);
        }
    }
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    ensure!(!cases.is_empty(), "no folder in {} holds a model.tflite or model.onnx", folder.display());
    if let Some(name) = names.iter().find(|name| cases.iter().all(|case| case.name != **name)) {
        bail!("{} holds no model `{name}`", folder.display());
    }
    cases.retain(|case| names.is_empty() || names.contains(&case.name));
    Ok(cases)
}

impl Case {
    fn new(folder: PathBuf, model: PathBuf) -> Result<Self> {
        let name =
            folder.file_name().and_then(|name| name.to_str()).context("a folder without a name")?.to_owned();
        let lengths = lengths(&folder)?;
        let operator =
            fs::read_to_string(folder.join("operator.txt")).ok().map(|name| name.trim().to_owned());
        let file = fs::read(&model).with_context(|| format!("{} cannot be read", model.display()))?;
        let graph = read(&file, &lengths.iter().cloned().collect::<Lengths>());
        let format = graph.as_ref().map_or_else(|_| Format::default(), |graph: &Graph| graph.format);
        let interface = graph.and_then(interface).map_err(|error| error.to_string());
        Ok(Self { name, operator, model, folder, lengths, format, interface })
    }

    /// The files of the inputs, or of the outputs, of which there are so many.
    pub(crate) fn arrays(&self, side: &str, count: usize) -> Result<Vec<PathBuf>> {
        let alone = self.folder.join(format!("{side}.npy"));
        if count == 1 && alone.exists() {
            return Ok(vec![alone]);
        }
        let files: Vec<PathBuf> = (0..count).map(|at| self.folder.join(format!("{side}_{at}.npy"))).collect();
        match files.iter().find(|file| !file.exists()) {
            Some(missing) => bail!("{} is missing", missing.display()),
            None => Ok(files),
        }
    }

    /// The runs before which the model forgets all others; the first alone where nothing is said.
    pub(crate) fn starts(&self) -> Result<Vec<u32>> {
        let Ok(file) = fs::read(self.folder.join("starts.npy")) else { return Ok(vec![0]) };
        let array =
            shapeproof_npy::Array::parse(&file).map_err(|error| anyhow::anyhow!("starts.npy: {error}"))?;
        match array.elements::<i32>() {
            Ok(starts) => Ok(starts.filter_map(|start| u32::try_from(start).ok()).collect()),
            Err(_) => {
                let starts =
                    array.elements::<i64>().map_err(|error| anyhow::anyhow!("starts.npy: {error}"))?;
                Ok(starts.filter_map(|start| u32::try_from(start).ok()).collect())
            }
        }
    }

    /// Whether there is a program for the device: its ports are parts of one memory.
    #[must_use]
    pub fn is_for_device(&self) -> bool {
        self.interface.as_ref().is_ok_and(|interface| interface.has_arena)
    }

    /// Whether integers with a scale may be one step off.
    pub(crate) fn rounds_otherwise(&self) -> bool {
        self.format == Format::Onnx
    }
}

fn lengths(folder: &Path) -> Result<Vec<(String, usize)>> {
    let text = fs::read_to_string(folder.join("lengths.txt")).unwrap_or_default();
    text.lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| {
            let (name, length) =
                line.rsplit_once('=').with_context(|| format!("lengths.txt: `{line}` has no `=`"))?;
            Ok((name.trim().to_owned(), length.trim().parse()?))
        })
        .collect()
}
