//! The files of golden cases: JSON arrays of objects, as `tests/vectors/README.md` describes them.

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::path::Path;

use super::plan::Unknown;

/// One golden case.
#[derive(Deserialize)]
pub(crate) struct Case {
    pub(crate) op: String,
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) inputs: Map<String, Value>,
    #[serde(default)]
    pub(crate) attrs: Map<String, Value>,
    pub(crate) expect: Option<Value>,
    error: Option<Value>,
    error_class: Option<String>,
    undefined: Option<Value>,
    pub(crate) tolerance: Option<Tolerance>,
}

/// How far an inexact result may be off: `|got - want| <= atol + rtol * |want|`.
#[derive(Deserialize, Clone, Copy, Default)]
pub(crate) struct Tolerance {
    #[serde(default)]
    pub(crate) rtol: f64,
    #[serde(default)]
    pub(crate) atol: f64,
}

/// A tensor of a case, flat and row-major.
#[derive(Deserialize, Clone)]
pub(crate) struct Tensor {
    pub(crate) dtype: String,
    pub(crate) shape: Vec<usize>,
    pub(crate) data: Vec<Value>,
    #[serde(rename = "lod_offsets", default)]
    pub(crate) lod: Option<Vec<Vec<usize>>>,
}

impl Tensor {
    pub(crate) fn parse(value: &Value) -> Result<Self> {
        let tensor: Self = serde_json::from_value(value.clone()).context("not a tensor")?;
        let count: usize = tensor.shape.iter().product();
        if count != tensor.data.len() {
            bail!("{} elements for the shape {:?}", tensor.data.len(), tensor.shape);
        }
        Ok(tensor)
    }
}

/// What the reference did.
pub(crate) enum Reference<'a> {
    /// It returned something.
    Accepts,
    /// It refused, for a reason of this class.
    Rejects(&'a str),
}

impl Case {
    fn parse(entry: Value) -> Result<Self> {
        let case: Self = serde_json::from_value(entry).context("not a case")?;
        case.reference()?;
        Ok(case)
    }

    /// Whether the reference's answer is no requirement.
    pub(crate) fn is_undefined(&self) -> bool {
        self.undefined.as_ref().is_some_and(|reason| *reason != Value::Bool(false) && !reason.is_null())
    }

    pub(crate) fn reference(&self) -> Result<Reference<'_>> {
        match (&self.expect, &self.error_class, &self.error) {
            (Some(_), None, None) => Ok(Reference::Accepts),
            (None, Some(class), _) => Ok(Reference::Rejects(class)),
            (None, None, Some(_)) => Ok(Reference::Rejects("")),
            (None, None, None) => bail!("neither `expect` nor `error`"),
            (Some(_), ..) => bail!("both `expect` and `error`"),
        }
    }

    /// The result, where it is one tensor.
    pub(crate) fn expected(&self) -> Result<Tensor> {
        Tensor::parse(self.expect.as_ref().context("no `expect`")?)
    }

    pub(crate) fn input(&self, name: &str) -> Result<Tensor> {
        let value = self.inputs.get(name).with_context(|| format!("no input {name}"))?;
        Tensor::parse(value).with_context(|| format!("input {name}"))
    }

    pub(crate) fn input_list(&self, name: &str) -> Result<Vec<Tensor>> {
        let list = self.inputs.get(name).and_then(Value::as_array);
        let list = list.with_context(|| format!("no list of inputs {name}"))?;
        list.iter().map(Tensor::parse).collect::<Result<_>>().with_context(|| format!("inputs {name}"))
    }

    /// An attribute, unless it is missing or null.
    pub(crate) fn attr(&self, name: &str) -> Option<&Value> {
        self.attrs.get(name).filter(|value| !value.is_null())
    }

    pub(crate) fn int(&self, name: &str) -> Result<Option<i64>> {
        let int = |value: &Value| value.as_i64().with_context(|| odd(name, value));
        self.attr(name).map(int).transpose()
    }

    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>> {
        let Some(value) = self.attr(name) else { return Ok(None) };
        value.as_str().map(Some).with_context(|| odd(name, value))
    }
}

/// An attribute of a kind that nothing here takes.
fn odd(name: &str, value: &Value) -> Unknown {
    Unknown(format!("the attribute {name} is {value}"))
}

/// A file or an entry of a file that is no case: its name, and why.
pub(crate) type Unreadable = (String, anyhow::Error);

/// The cases of all `.json` files of a folder, in the order of their names, and what could not be read as one.
pub(crate) fn read_folder(folder: &Path) -> Result<(Vec<Case>, Vec<Unreadable>)> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let (mut cases, mut unreadable) = (Vec::new(), Vec::new());
    for file in &files {
        let name = file.display().to_string();
        match read_file(file) {
            Err(error) => unreadable.push((name, error)),
            Ok(entries) => {
                for (number, entry) in entries.into_iter().enumerate() {
                    match Case::parse(entry) {
                        Ok(case) => cases.push(case),
                        Err(error) => unreadable.push((format!("{name} entry {number}"), error)),
                    }
                }
            }
        }
    }
    if files.is_empty() {
        bail!("no .json files in {}", folder.display());
    }
    Ok((cases, unreadable))
}

fn read_file(file: &Path) -> Result<Vec<Value>> {
    let text = std::fs::read_to_string(file).context("it cannot be read")?;
    serde_json::from_str(&text).context("it is not a list of cases")
}
