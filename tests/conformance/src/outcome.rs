//! What a step of a case came to.

use std::fmt::{self, Display};

use shapeproof::{Shape, Tensor};

use crate::Bits;

/// What a step of a case came to.
pub enum Outcome {
    /// The types do not allow the operation.
    Refused,
    /// The operation returned this error.
    Error(String),
    /// The operation returned these.
    Values(Vec<Value>),
}

/// A tensor that an operation returned.
#[derive(Default)]
pub struct Value {
    dtype: &'static str,
    dims: Vec<usize>,
    bits: Vec<u64>,
    lod: Vec<Vec<usize>>,
}

impl Value {
    pub fn new<T: Bits>(dims: &[usize], elements: &[T]) -> Self {
        let bits = elements.iter().map(|x| x.to_bits()).collect();
        Self { dtype: T::DTYPE, dims: dims.to_vec(), bits, lod: Vec::new() }
    }

    pub fn of<T: Bits, S: Shape>(tensor: &Tensor<T, S>) -> Self {
        Self::new(tensor.shape().dims().as_ref(), tensor.as_slice())
    }

    /// With levels of sequences.
    #[must_use]
    pub fn with_lod(mut self, lod: Vec<Vec<usize>>) -> Self {
        self.lod = lod;
        self
    }
}

impl From<Value> for Outcome {
    fn from(value: Value) -> Self {
        Self::Values(vec![value])
    }
}

impl Outcome {
    pub fn of<T: Bits, S: Shape>(tensor: &Tensor<T, S>) -> Self {
        Value::of(tensor).into()
    }

    /// The outcome of an operation that may fail.
    pub fn from_result<V: Into<Self>, E: Display>(result: Result<V, E>) -> Self {
        result.map_or_else(|error| Self::Error(error.to_string()), Into::into)
    }
}

/// The answer where the bound of the operation does not hold.
pub trait Refused {
    fn run(&self) -> Outcome;
}

impl<P> Refused for &P {
    fn run(&self) -> Outcome {
        Outcome::Refused
    }
}

fn list<I: IntoIterator<Item: Display>>(items: I) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(",")
}

impl Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = self.bits.iter().map(|bits| format!("{bits:x}"));
        let lod: Vec<String> = self.lod.iter().map(list).collect();
        write!(f, "{} [{}] {} [{}]", self.dtype, list(&self.dims), list(bits), lod.join(";"))
    }
}

impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused => write!(f, "refused"),
            Self::Error(message) => write!(f, "error\t{}", message.replace(['\n', '\t'], " ")),
            Self::Values(values) => {
                write!(f, "values")?;
                values.iter().try_for_each(|value| write!(f, "\t{value}"))
            }
        }
    }
}

/// The outcome of an operation that returns a lazy expression, or what is wrong.
pub fn dynamic<E: shapeproof::Expr<Elem: Bits>, X: Display>(
    result: Result<shapeproof::Lazy<E>, X>,
) -> Outcome {
    Outcome::from_result(result.map(|expression| Value::of(&expression.eval())))
}
