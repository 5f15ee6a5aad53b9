//! What a step of a case came to.

use core::fmt::Display;

use shapeproof::{Expr, Shape, Tensor, Unevaluated};

use crate::{Bits, Dtype};

/// What a step of a case came to.
#[allow(clippy::large_enum_variant, reason = "there is no heap to put the results on")]
pub enum Outcome {
    /// The types do not allow the operation.
    Refused,
    /// The operation returned this error.
    Error(Message),
    /// The operation returned these.
    Values(Results),
}

/// The text of an error; without `std` there is none, and no formatting.
#[cfg(feature = "std")]
pub type Message = std::string::String;
#[cfg(not(feature = "std"))]
pub type Message = &'static str;

/// A tensor without levels of sequences.
pub const NO_LEVELS: core::iter::Empty<core::ops::Range<usize>> = core::iter::empty();

/// The numbers of the results of one step: as many as there are, or, where there is no heap, as many as there is room for.
#[cfg(feature = "std")]
type Numbers = std::vec::Vec<u64>;
#[cfg(not(feature = "std"))]
type Numbers = [u64; CAPACITY];
#[cfg(not(feature = "std"))]
const CAPACITY: usize = 2048;

/// The tensors that a step returned, as numbers, one behind the other.
///
/// Each is its element type, its number of axes and their lengths, its number of levels and each level with its length in
/// front, and its elements, as bits.
pub struct Results {
    numbers: Numbers,
    len: usize,
}

impl Results {
    pub fn none() -> Self {
        #[cfg(feature = "std")]
        let numbers = Numbers::new();
        #[cfg(not(feature = "std"))]
        let numbers = [0; CAPACITY];
        Self { numbers, len: 0 }
    }

    pub fn new<T: Bits>(dims: &[usize], elements: &[T]) -> Self {
        Self::none().and(dims, NO_LEVELS, elements)
    }

    pub fn of<T: Bits, S: Shape>(tensor: &Tensor<T, S>) -> Self {
        Self::new(tensor.shape().dims().as_ref(), tensor.as_slice())
    }

    /// One more tensor, with levels of sequences.
    #[must_use]
    pub fn and<T: Bits, L>(mut self, dims: &[usize], levels: L, elements: &[T]) -> Self
    where
        L: Iterator<Item: ExactSizeIterator<Item = usize>>,
    {
        self.head(T::DTYPE, dims);
        let count = self.len;
        self.push(0);
        for (number, level) in (1..).zip(levels) {
            if let Some(count) = self.numbers.get_mut(count) {
                *count = number;
            }
            self.push(level.len() as u64);
            level.for_each(|end| self.push(end as u64));
        }
        elements.iter().for_each(|x| self.push(x.to_bits()));
        self
    }

    fn head(&mut self, dtype: Dtype, dims: &[usize]) {
        self.push(dtype as u64);
        self.push(dims.len() as u64);
        dims.iter().for_each(|len| self.push(*len as u64));
    }

    fn push(&mut self, number: u64) {
        #[cfg(feature = "std")]
        self.numbers.push(number);
        #[cfg(not(feature = "std"))]
        if let Some(place) = self.numbers.get_mut(self.len) {
            *place = number;
        }
        self.len = self.len.saturating_add(1);
    }

    /// The numbers; `None` where there was no room for them.
    pub fn numbers(&self) -> Option<&[u64]> {
        self.numbers.get(..self.len)
    }
}

impl From<Results> for Outcome {
    fn from(results: Results) -> Self {
        Self::Values(results)
    }
}

impl Outcome {
    pub fn of<T: Bits, S: Shape>(tensor: &Tensor<T, S>) -> Self {
        Results::of(tensor).into()
    }

    /// The outcome of an operation that may fail.
    pub fn from_result<V: Into<Self>, E: Display>(result: Result<V, E>) -> Self {
        match result {
            Ok(value) => value.into(),
            Err(error) => Self::Error(message(&error)),
        }
    }
}

#[cfg(feature = "std")]
fn message(error: &impl Display) -> Message {
    use std::string::ToString;
    error.to_string()
}

#[cfg(not(feature = "std"))]
fn message(_: &impl Display) -> Message {
    "an error"
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

/// The outcome of an operation that returns a lazy expression of a static shape, or what is wrong.
pub fn checked<E: Expr<Elem: Bits>, X: Display>(result: Result<Unevaluated<E>, X>) -> Outcome {
    Outcome::from_result(result.map(|expression| Results::of(&expression.eval())))
}

/// The outcome of an operation that returns a lazy expression of a shape of run time, or what is wrong.
#[cfg(feature = "std")]
pub fn dynamic<E: Expr<Elem: Bits>, X: Display>(result: Result<Unevaluated<E>, X>) -> Outcome {
    checked(result)
}

/// The outcome of an operation that returns a lazy expression of a shape of run time, or what is wrong. There is no
/// heap for its tensor: the elements are visited.
#[cfg(not(feature = "std"))]
pub fn dynamic<E: Expr<Elem: Bits>, X: Display>(result: Result<Unevaluated<E>, X>) -> Outcome {
    use shapeproof::prelude::TensorMap;

    Outcome::from_result(result.map(|expression| {
        let mut results = Results::none();
        results.head(E::Elem::DTYPE, expression.shape().dims().as_ref());
        results.push(0);
        expression.for_each(|x| results.push(x.to_bits()));
        results
    }))
}
