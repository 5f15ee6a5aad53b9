//! Deserialization of tensors.

use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::elements::{ElementsSeed, Levels, OP};
use super::is_erased;
use crate::shape::dims::Extents;
use crate::shape::error::ShapeError;
use crate::shape::{Axes, Dims, Shape};
use crate::storage::Tensor;
use crate::storage::filling::Filling;

/// `dims` as a shape of the type `S`.
fn shape<S: Shape, E: Error>(dims: Dims) -> Result<S, E> {
    for (axis, (&len, &(max, _))) in dims.as_ref().iter().zip(S::EXTENTS).enumerate() {
        if len > max {
            return Err(E::custom(ShapeError::Extent { op: OP, axis, len, max }));
        }
    }
    let shape = S::from_lengths(dims.rank(), dims.axes(1)).filter(|shape| shape.count() < usize::MAX);
    shape.ok_or_else(|| {
        let count = dims.as_ref().iter().fold(1, |count: usize, &len| count.saturating_mul(len));
        E::custom(ShapeError::Capacity { op: OP, count, max: S::CAPACITY })
    })
}

/// The elements as a tensor, if their number is that of the shape.
fn finish<T: Copy + 'static, S: Shape, E: Error>(
    elements: Filling<T, S>,
    dims: Dims,
) -> Result<Tensor<T, S>, E> {
    let (have, shape) = (elements.count(), shape::<S, E>(dims)?);
    elements.finish(shape).ok_or_else(|| E::custom(ShapeError::count(OP, have, shape.count())))
}

impl<'de, T: Copy + Deserialize<'de> + 'static, S: Shape> Deserialize<'de> for Tensor<T, S> {
    /// Deserializes from the forms that the [module](crate::interop::serde) lists.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if S::LEAST.is_none() {
            return Err(D::Error::custom(ShapeError::Identity { op: OP }));
        }
        if is_erased::<S>() {
            return deserializer.deserialize_struct("DynTensor", FIELDS, Erased(PhantomData));
        }
        let extents = S::EXTENTS.iter().copied();
        if S::RANK == 0 || deserializer.is_human_readable() {
            let (mut elements, mut levels) = (Filling::new(), Levels::new(extents));
            levels.read::<T, _>(&mut elements, &mut [0; 8]).deserialize(deserializer)?;
            return finish(elements, levels.dims());
        }
        if S::KNOWN {
            let dims = Levels::new(extents).dims();
            let mut elements = Filling::new();
            let count = Some(shape::<S, _>(dims)?.count());
            ElementsSeed { sink: &mut elements, count, element: PhantomData::<T> }
                .deserialize(deserializer)?;
            return finish(elements, dims);
        }
        deserializer.deserialize_tuple(2, PartsVisitor(PhantomData))
    }
}

/// The lengths of the axes of a type of shape; only those that are not in the type are read.
struct LengthsSeed(&'static [(usize, bool)]);

impl<'de> DeserializeSeed<'de> for LengthsSeed {
    type Value = Dims;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Dims, D::Error> {
        deserializer.deserialize_tuple(self.0.iter().filter(|(_, known)| !known).count(), self)
    }
}

impl<'de> Visitor<'de> for LengthsSeed {
    type Value = Dims;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the lengths that the type of the shape leaves open")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Dims, A::Error> {
        let (mut all, mut read): (Axes, usize) = ([0; 8], 0);
        for (len, &(max, known)) in all.iter_mut().zip(self.0) {
            *len = max;
            if !known {
                *len = sequence.next_element()?.ok_or_else(|| Error::invalid_length(read, &self))?;
                read += 1;
            }
        }
        let dims = all.get(..self.0.len()).and_then(Dims::new);
        dims.ok_or_else(|| Error::invalid_length(self.0.len(), &self))
    }
}

/// A visitor for lengths and elements, in compact formats.
struct PartsVisitor<T, S>(PhantomData<(T, S)>);

impl<'de, T: Copy + Deserialize<'de> + 'static, S: Shape> Visitor<'de> for PartsVisitor<T, S> {
    type Value = Tensor<T, S>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the lengths and the elements of a tensor of {}", Extents::of::<S>())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Tensor<T, S>, A::Error> {
        let missing = |part| Error::invalid_length(part, &self);
        let dims = parts.next_element_seed(LengthsSeed(S::EXTENTS))?.ok_or_else(|| missing(0))?;
        let count = Some(shape::<S, _>(dims)?.count());
        let mut elements = Filling::new();
        let flat = ElementsSeed { sink: &mut elements, count, element: PhantomData::<T> };
        parts.next_element_seed(flat)?.ok_or_else(|| missing(1))?;
        finish(elements, dims)
    }
}

/// The fields of a tensor whose rank is known only at run time.
const FIELDS: &[&str] = &["dims", "elements"];

/// All lengths of a tensor whose rank is known only at run time, as a sequence.
struct AllLengths;

impl<'de> DeserializeSeed<'de> for AllLengths {
    type Value = Dims;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Dims, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for AllLengths {
    type Value = Dims;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the lengths of at most 8 axes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Dims, A::Error> {
        let (mut all, mut rank): (Axes, usize) = ([0; 8], 0);
        while let Some(len) = sequence.next_element()? {
            let Some(place) = all.get_mut(rank) else {
                return Err(Error::custom(ShapeError::Rank { op: OP, left: 8, right: 9 }));
            };
            *place = len;
            rank += 1;
        }
        all.get(..rank).and_then(Dims::new).ok_or_else(|| Error::invalid_length(rank, &self))
    }
}

/// A tensor whose rank is known only at run time.
struct Erased<T, S>(PhantomData<(T, S)>);

impl<'de, T: Copy + Deserialize<'de> + 'static, S: Shape> Visitor<'de> for Erased<T, S> {
    type Value = Tensor<T, S>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the dims and the elements of a tensor")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut fields: A) -> Result<Tensor<T, S>, A::Error> {
        let dims = fields.next_element_seed(AllLengths)?.ok_or_else(|| Error::invalid_length(0, &self))?;
        let count = Some(shape::<S, _>(dims)?.count());
        let mut elements = Filling::new();
        let flat = ElementsSeed { sink: &mut elements, count, element: PhantomData::<T> };
        fields.next_element_seed(flat)?.ok_or_else(|| Error::invalid_length(1, &self))?;
        finish(elements, dims)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Tensor<T, S>, A::Error> {
        let (mut dims, mut elements) = (None, None);
        while let Some(field) = fields.next_key_seed(Field(FIELDS))? {
            match field {
                0 if dims.is_some() => return Err(Error::duplicate_field("dims")),
                0 => dims = Some(fields.next_value_seed(AllLengths)?),
                _ if elements.is_some() => return Err(Error::duplicate_field("elements")),
                _ => {
                    let mut filling = Filling::new();
                    let count = dims.map(shape::<S, A::Error>).transpose()?.map(Shape::count);
                    fields.next_value_seed(ElementsSeed {
                        sink: &mut filling,
                        count,
                        element: PhantomData::<T>,
                    })?;
                    elements = Some(filling);
                }
            }
        }
        let elements = elements.ok_or_else(|| Error::missing_field("elements"))?;
        finish(elements, dims.ok_or_else(|| Error::missing_field("dims"))?)
    }
}

/// The name of a field, read as its index in this list.
pub(super) struct Field(pub(super) &'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Field {
    type Value = usize;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Field {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        self.0.iter().position(|field| *field == name).ok_or_else(|| E::unknown_field(name, self.0))
    }
}
