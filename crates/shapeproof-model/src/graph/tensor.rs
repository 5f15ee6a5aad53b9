//! The tensors of a graph: element, shape, quantization and, for a constant, its bytes.

use alloc::{string::String, vec::Vec};
use core::fmt;

/// The highest supported rank.
pub const MAX_RANK: usize = 8;

/// A tensor has fewer bytes than this: sizes and offsets fit 32 bits everywhere.
pub const MAX_BYTES: usize = 1 << 31;

/// The type of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Element {
    Bool,
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    F32,
    F64,
}

impl Element {
    /// The size in bytes.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Self::Bool | Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::I64 | Self::U64 | Self::F64 => 8,
        }
    }

    /// Whether it is `f32` or `f64`.
    #[must_use]
    pub const fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F64)
    }

    /// Whether a TFLite file must have a scale and a zero point for arithmetic on it.
    #[must_use]
    pub const fn is_narrow_integer(self) -> bool {
        matches!(self, Self::I8 | Self::U8 | Self::I16 | Self::U16)
    }

    /// The name of the Rust type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::I8 => "i8",
            Self::U8 => "u8",
            Self::I16 => "i16",
            Self::U16 => "u16",
            Self::I32 => "i32",
            Self::U32 => "u32",
            Self::I64 => "i64",
            Self::U64 => "u64",
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How integers stand for real numbers: `real = scale * (integer - zero_point)`.
#[derive(Debug, Clone, PartialEq)]
pub enum Quantization {
    /// One scale for the tensor.
    PerTensor {
        /// Positive and finite.
        scale: f32,
        /// A value of the element.
        zero_point: i32,
    },
    /// One scale for each index along an axis.
    PerAxis {
        /// The axis, below the rank.
        axis: usize,
        /// One for each index of the axis, all positive and finite.
        scales: Vec<f32>,
        /// One for each scale.
        zero_points: Vec<i32>,
    },
}

impl Quantization {
    /// The scales: one, or one for each index along the axis.
    #[must_use]
    pub fn scales(&self) -> &[f32] {
        match self {
            Self::PerTensor { scale, .. } => core::slice::from_ref(scale),
            Self::PerAxis { scales, .. } => scales,
        }
    }

    /// The zero points: one, or one for each index along the axis.
    #[must_use]
    pub fn zero_points(&self) -> &[i32] {
        match self {
            Self::PerTensor { zero_point, .. } => core::slice::from_ref(zero_point),
            Self::PerAxis { zero_points, .. } => zero_points,
        }
    }
}

/// An element and a shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Type {
    /// The type of an element.
    pub element: Element,
    /// The extents, outermost first.
    pub shape: Vec<usize>,
}

impl Type {
    /// An element and a shape.
    #[must_use]
    pub fn new(element: Element, shape: impl Into<Vec<usize>>) -> Self {
        Self { element, shape: shape.into() }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.element, self.shape)
    }
}

/// A value of the graph.
#[derive(Debug, Clone, PartialEq)]
pub struct Tensor {
    /// The name in the file; empty for an output that the file omits.
    pub name: String,
    /// The type of an element.
    pub element: Element,
    /// The extents, outermost first; fewer than [`MAX_BYTES`] bytes in all.
    pub shape: Vec<usize>,
    /// How integers stand for real numbers, if the tensor is quantized.
    pub quantization: Option<Quantization>,
    /// The elements of a constant, row by row, little endian.
    pub data: Option<Vec<u8>>,
}

impl Tensor {
    /// A tensor that a node or the caller writes.
    #[must_use]
    pub fn new(name: impl Into<String>, ty: Type) -> Self {
        Self { name: name.into(), element: ty.element, shape: ty.shape, quantization: None, data: None }
    }

    /// Element and shape.
    #[must_use]
    pub fn ty(&self) -> Type {
        Type::new(self.element, self.shape.clone())
    }

    /// The number of elements.
    #[must_use]
    pub fn elements(&self) -> usize {
        self.shape.iter().product()
    }

    /// The number of bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.elements() * self.element.size()
    }

    /// The elements of a constant of integers or `bool`; `None` for floats, or if the tensor is no constant.
    #[must_use]
    pub fn integers(&self) -> Option<Vec<i64>> {
        integers(self.element, self.data.as_deref()?)
    }

    /// The elements of a constant of floats; `None` for integers, or if the tensor is no constant.
    #[must_use]
    pub fn floats(&self) -> Option<Vec<f64>> {
        floats(self.element, self.data.as_deref()?)
    }
}

fn each<const N: usize, T>(data: &[u8], read: impl Fn([u8; N]) -> T) -> Option<Vec<T>> {
    let (chunks, rest) = data.as_chunks::<N>();
    rest.is_empty().then(|| chunks.iter().map(|bytes| read(*bytes)).collect())
}

/// Reads integers or `bool` from little-endian bytes; `None` for a value of `u64` above `i64::MAX`.
pub(crate) fn integers(element: Element, data: &[u8]) -> Option<Vec<i64>> {
    match element {
        Element::Bool | Element::U8 => each(data, |bytes| i64::from(u8::from_le_bytes(bytes))),
        Element::I8 => each(data, |bytes| i64::from(i8::from_le_bytes(bytes))),
        Element::I16 => each(data, |bytes| i64::from(i16::from_le_bytes(bytes))),
        Element::U16 => each(data, |bytes| i64::from(u16::from_le_bytes(bytes))),
        Element::I32 => each(data, |bytes| i64::from(i32::from_le_bytes(bytes))),
        Element::U32 => each(data, |bytes| i64::from(u32::from_le_bytes(bytes))),
        Element::I64 => each(data, i64::from_le_bytes),
        Element::U64 => {
            each(data, u64::from_le_bytes)?.into_iter().map(|value| value.try_into().ok()).collect()
        }
        Element::F32 | Element::F64 => None,
    }
}

/// Reads floats from little-endian bytes.
pub(crate) fn floats(element: Element, data: &[u8]) -> Option<Vec<f64>> {
    match element {
        Element::F32 => each(data, |bytes| f64::from(f32::from_le_bytes(bytes))),
        Element::F64 => each(data, f64::from_le_bytes),
        _ => None,
    }
}

/// The bytes of integers; a value outside of the element's range wraps, as a cast does.
pub(crate) fn integer_bytes(element: Element, values: &[i64]) -> Option<Vec<u8>> {
    let size = element.size();
    let mut bytes = Vec::with_capacity(values.len() * size);
    for value in values {
        let value = if element == Element::Bool { i64::from(*value != 0) } else { *value };
        bytes.extend(value.to_le_bytes().iter().take(size));
    }
    (!element.is_float()).then_some(bytes)
}

/// The bytes of floats, rounded to the element.
pub(crate) fn float_bytes(element: Element, values: &[f64]) -> Option<Vec<u8>> {
    match element {
        #[allow(clippy::cast_possible_truncation)]
        Element::F32 => Some(values.iter().flat_map(|value| (*value as f32).to_le_bytes()).collect()),
        Element::F64 => Some(values.iter().flat_map(|value| value.to_le_bytes()).collect()),
        _ => None,
    }
}

/// The number of elements of a shape, if it has less than [`MAX_BYTES`] bytes and at most [`MAX_RANK`] axes.
pub(crate) fn elements(shape: &[usize], element: Element) -> Option<usize> {
    if shape.len() > MAX_RANK || shape.iter().any(|extent| *extent >= MAX_BYTES) {
        return None;
    }
    // Extents of zero are left out, so that products of some of the others are in range too.
    let product = shape
        .iter()
        .filter(|extent| **extent > 0)
        .try_fold(element.size(), |product, extent| product.checked_mul(*extent));
    product.filter(|bytes| *bytes < MAX_BYTES)?;
    Some(shape.iter().product())
}
