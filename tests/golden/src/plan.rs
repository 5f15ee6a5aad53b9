//! What a case asks of the library: steps, and what each must come to.

use anyhow::{Context, Result};
use std::fmt::Write as _;

use super::dtype::Dtype;
use super::format::{Case, Tensor};
use super::rules::Rule;

/// The error of a case that names what this library does not have, so that it cannot be written.
#[derive(Debug)]
pub(crate) struct Unknown(pub(crate) String);

impl std::fmt::Display for Unknown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unknown {}

/// A value that a step must return.
#[derive(Clone)]
pub(crate) struct Expected {
    pub(crate) dtype: Dtype,
    pub(crate) shape: Vec<usize>,
    pub(crate) bits: Vec<u64>,
    /// The levels of sequences, where the step returns some.
    pub(crate) lod: Vec<Vec<usize>>,
}

impl Expected {
    /// The tensor without its levels.
    pub(crate) fn dense(tensor: &Tensor) -> Result<Self> {
        let dtype = Dtype::named(&tensor.dtype).with_context(|| format!("dtype {}", tensor.dtype))?;
        let bits = tensor.data.iter().map(|value| dtype.bits(value)).collect::<Result<_>>()?;
        Ok(Self { dtype, shape: tensor.shape.clone(), bits, lod: Vec::new() })
    }

    /// The tensor with its levels.
    pub(crate) fn ragged(tensor: &Tensor) -> Result<Self> {
        Ok(Self { lod: tensor.lod.clone().unwrap_or_default(), ..Self::dense(tensor)? })
    }

    /// Type, axes, levels and elements, each number with a comma behind it.
    fn numbers(&self) -> String {
        let list =
            |numbers: &[usize]| -> String { numbers.iter().map(|number| format!("{number}, ")).collect() };
        let name: String = self.dtype.name().chars().enumerate().map(capital).collect();
        let mut text = format!("Dtype::{name} as u64, {}, {}", self.shape.len(), list(&self.shape));
        text += &format!("{}, ", self.lod.len());
        text.extend(self.lod.iter().map(|level| format!("{}, {}", level.len(), list(level))));
        text.extend(self.bits.iter().map(|bits| format!("{bits:#x}, ")));
        text
    }
}

/// The first letter as a capital.
fn capital((at, letter): (usize, char)) -> char {
    if at == 0 { letter.to_ascii_uppercase() } else { letter }
}

/// What a step must come to; in the generated program, the type of the same name.
#[derive(Clone)]
pub(crate) enum Want {
    /// These values, within the case's tolerance.
    Values(Vec<Expected>),
    /// The types refuse.
    Refused,
    /// An error at run time.
    Error,
    /// The types refuse, or it is an error at run time.
    Rejected,
    /// The types allow it and it returns values; the reference has none to compare with.
    Accepted,
}

impl Want {
    /// The expression of it: results as numbers, one behind the other, as `Results` of the programs has them.
    pub(crate) fn code(&self) -> String {
        match self {
            Self::Values(values) => {
                format!("Want::Values(&[{}])", values.iter().map(Expected::numbers).collect::<String>())
            }
            Self::Refused => "Want::Refused".into(),
            Self::Error => "Want::Error".into(),
            Self::Rejected => "Want::Rejected".into(),
            Self::Accepted => "Want::Accepted".into(),
        }
    }
}

/// One thing to do with the library.
pub(crate) struct Step {
    /// What it is, in a report.
    pub(crate) form: String,
    /// An expression of type `Outcome`.
    pub(crate) code: String,
    pub(crate) want: Want,
    /// Whether it needs a heap, which the host alone has.
    pub(crate) heap: bool,
}

/// What a case asks of the library.
#[derive(Default)]
pub(crate) struct Plan {
    /// Statements that all steps share: the inputs.
    pub(crate) inputs: String,
    pub(crate) steps: Vec<Step>,
    /// The rule by which the library differs from the reference here.
    pub(crate) rule: Option<&'static Rule>,
    /// Whether the rule decides what the reference leaves undefined.
    pub(crate) decided: bool,
}

impl Plan {
    /// A case that needs no step, because a rule settles it.
    pub(crate) fn settled(rule: &'static Rule) -> Self {
        Self { rule: Some(rule), ..Self::default() }
    }

    /// Binds a tensor of a static shape.
    pub(crate) fn bind(&mut self, name: &str, tensor: &Tensor) -> Result<()> {
        self.bind_as(name, tensor, &tensor.shape)
    }

    /// Binds the elements of a tensor as one of another static shape.
    pub(crate) fn bind_as(&mut self, name: &str, tensor: &Tensor, shape: &[usize]) -> Result<()> {
        let (dtype, elements) = elements(tensor)?;
        let (rust, shape) = (dtype.rust(), list(shape));
        writeln!(
            self.inputs,
            "    let {name}: Tensor<{rust}, Shape![{shape}]> = black_box(Tensor::from_flat([{elements}]));"
        )?;
        Ok(())
    }

    /// Binds the elements of a tensor as an array.
    pub(crate) fn bind_flat(&mut self, name: &str, tensor: &Tensor) -> Result<()> {
        let (dtype, elements) = elements(tensor)?;
        let (rust, count) = (dtype.rust(), tensor.data.len());
        writeln!(self.inputs, "    let {name}: [{rust}; {count}] = black_box([{elements}]);")?;
        Ok(())
    }

    pub(crate) fn step(&mut self, form: impl Into<String>, code: impl Into<String>, want: Want) {
        self.steps.push(Step { form: form.into(), code: code.into(), want, heap: false });
    }

    /// A step that needs a heap.
    pub(crate) fn step_on_heap(&mut self, form: impl Into<String>, code: impl Into<String>, want: Want) {
        self.steps.push(Step { form: form.into(), code: code.into(), want, heap: true });
    }
}

/// The elements of a tensor as Rust writes them.
fn elements(tensor: &Tensor) -> Result<(Dtype, String)> {
    let dtype = Dtype::named(&tensor.dtype).with_context(|| format!("dtype {}", tensor.dtype))?;
    let elements = tensor.data.iter().map(|value| dtype.literal(value)).collect::<Result<Vec<_>>>()?;
    Ok((dtype, elements.join(", ")))
}

pub(crate) fn list<T: ToString>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

/// The case's only result, as a step must return it.
pub(crate) fn values(case: &Case) -> Result<Want> {
    Ok(Want::Values(vec![Expected::dense(&case.expected()?)?]))
}
