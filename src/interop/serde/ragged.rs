//! Serialization and deserialization of ragged tensors.

use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_core::ser::{Serialize, SerializeSeq, SerializeStruct, SerializeTuple, Serializer};

use super::elements::{ElementsSeed, Levels, OP, Sink};
use super::read::Field;
use crate::ragged::{HoldsRows, Lod, LodError, LodTensor, Offset, Row, Values, tensor::lod_tensor};
use crate::shape::{Dims, Shape};
use crate::storage::Tensor;
use crate::storage::filling::Filling;

/// Owned memory that offsets or rows are read into: a tensor of `Shape![..N]` or `Shape![..N, ..row]`, or with `alloc` a `Vec` or a
/// tensor of `Shape![?]` or `Shape![?, ..row]`. Sealed.
///
/// ```
/// use shapeproof::{LodTensor, prelude::*};
/// // Room for 3 sequences, and for 8 rows of 2.
/// type Bursts = LodTensor<i16, Shape![2], Tensor<u8, Shape![..4]>, Tensor<i16, Shape![..8, 2]>>;
///
/// let bursts: Bursts = serde_json::from_str(r#"{"lod": [[0, 1, 3]], "rows": [[1, 2], [3, 4], [5, 6]]}"#)?;
/// assert!(bursts.lod().lengths(0).eq([1, 2]));
///
/// let mut buffer = [0; 16];
/// let message = postcard::to_slice(&bursts, &mut buffer)?;
/// assert_eq!(message, [2, 3, 0, 1, 3, 6, 2, 4, 6, 8, 10, 12]);
/// assert_eq!(postcard::from_bytes::<Bursts>(message)?, bursts);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "deserialize: `{Self}` does not own memory that offsets or rows could be read into",
    label = "not memory of its own",
    note = "offsets and rows are read into a tensor of `Shape![..N]` and of `Shape![..N, ...]` or, with `alloc`, into a `Vec`"
)]
pub trait OwnMemory: Values + Sized + sealed::Sealed {
    /// The memory while elements arrive.
    #[doc(hidden)]
    type Growing: Sink<Self::Elem>;

    /// Memory without elements.
    #[doc(hidden)]
    fn start() -> Self::Growing;

    /// The memory with all elements, in rows of these lengths, or `None` if they are not a whole number of rows.
    #[doc(hidden)]
    fn finish(elements: Self::Growing, row: &[usize]) -> Option<Self>;
}

mod sealed {
    /// Seals the trait: other memory could change its values after the check.
    pub trait Sealed {}
    impl<T: Copy + 'static, S: super::Shape> Sealed for super::Tensor<T, S> {}
    #[cfg(feature = "alloc")]
    impl<T> Sealed for alloc::vec::Vec<T> {}
}

#[diagnostic::do_not_recommend]
impl<T: Copy + 'static, S: Shape> OwnMemory for Tensor<T, S> {
    type Growing = Filling<T, S>;
    fn start() -> Self::Growing {
        Filling::new()
    }
    fn finish(elements: Self::Growing, row: &[usize]) -> Option<Self> {
        let len = row.iter().copied().fold(1, usize::saturating_mul);
        let mut dims = [0; 8];
        let (first, inner) = dims.split_first_mut()?;
        *first = elements.count().checked_div(len).unwrap_or(0);
        inner.get_mut(..row.len())?.copy_from_slice(row);
        let dims = Dims::new(dims.get(..=row.len())?)?;
        elements.finish(S::from_lengths(dims.rank(), dims.axes(1))?)
    }
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<T: Copy + 'static> OwnMemory for alloc::vec::Vec<T> {
    type Growing = Self;
    fn start() -> Self {
        Self::new()
    }
    fn finish(elements: Self, _: &[usize]) -> Option<Self> {
        Some(elements)
    }
}

/// The offsets of each level, as a sequence of sequences.
struct OffsetsByLevel<'a, D>(&'a Lod<D>);

impl<D: Values<Elem: Offset + Serialize>> Serialize for OffsetsByLevel<'_, D> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let mut levels = serializer.serialize_seq(Some(self.0.levels()))?;
        for level in 0..self.0.levels() {
            levels.serialize_element(self.0.level(level).unwrap_or_default())?;
        }
        levels.end()
    }
}

impl<D: Values<Elem: Offset + Serialize>> Serialize for Lod<D> {
    /// Serializes in the forms that the [module](crate::interop::serde) lists.
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        if serializer.is_human_readable() {
            return OffsetsByLevel(self).serialize(serializer);
        }
        let mut parts = serializer.serialize_tuple(2)?;
        parts.serialize_element(&self.sequences(0).unwrap_or(0))?;
        parts.serialize_element(self.offsets())?;
        parts.end()
    }
}

impl<T, S, D, R> Serialize for LodTensor<T, S, D, R>
where
    T: Copy + Serialize + 'static,
    S: Row,
    D: Values<Elem: Offset + Serialize>,
    R: Values<Elem = T>,
{
    /// Serializes in the forms that the [module](crate::interop::serde) lists.
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let human = serializer.is_human_readable();
        let mut fields = serializer.serialize_struct("LodTensor", 2)?;
        fields.serialize_field("lod", &self.lod())?;
        if human {
            fields.serialize_field("rows", &self.rows())?;
        } else {
            fields.serialize_field("rows", self.as_slice())?;
        }
        fields.end()
    }
}

impl<'de, D: OwnMemory<Elem: Offset + Deserialize<'de>>> Deserialize<'de> for Lod<D> {
    /// Deserializes from the forms that the [module](crate::interop::serde) lists.
    fn deserialize<Z: Deserializer<'de>>(deserializer: Z) -> Result<Self, Z::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_seq(LevelsOfOffsets(PhantomData))
        } else {
            deserializer.deserialize_tuple(2, AllOffsets(PhantomData))
        }
    }
}

/// These offsets as a LoD whose top level has `sequences` sequences.
fn lod<D: OwnMemory<Elem: Offset>, E: Error>(offsets: D::Growing, sequences: usize) -> Result<Lod<D>, E> {
    let need = offsets.count();
    // The offsets have one axis, so `finish` can only fail for their number, and all that were pushed have room.
    let offsets = D::finish(offsets, &[]).ok_or_else(|| E::custom(LodError::Room { op: OP, need }))?;
    if need == 0 && sequences == 0 {
        return Ok(Lod::empty(offsets));
    }
    Lod::nested(OP, sequences, offsets).map_err(E::custom)
}

/// The number of sequences at the top, and the offsets of all levels.
struct AllOffsets<D>(PhantomData<D>);

impl<'de, D: OwnMemory<Elem: Offset + Deserialize<'de>>> Visitor<'de> for AllOffsets<D> {
    type Value = Lod<D>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the number of sequences and the offsets of a LoD")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Lod<D>, A::Error> {
        let sequences = parts.next_element()?.ok_or_else(|| Error::invalid_length(0, &self))?;
        let mut offsets = D::start();
        let flat = ElementsSeed { sink: &mut offsets, count: None, element: PhantomData::<D::Elem> };
        parts.next_element_seed(flat)?.ok_or_else(|| Error::invalid_length(1, &self))?;
        lod(offsets, sequences)
    }
}

/// Memory that keeps the last offset separately.
struct Remembering<'a, O, K> {
    sink: &'a mut K,
    last: Option<O>,
}

impl<O: Offset, K: Sink<O>> Sink<O> for Remembering<'_, O, K> {
    fn push(&mut self, offset: O) -> bool {
        self.last = Some(offset);
        self.sink.push(offset)
    }
    fn count(&self) -> usize {
        self.sink.count()
    }
}

/// The offsets of one level, as a sequence.
struct LevelSeed<'a, O, K>(Remembering<'a, O, K>);

impl<'de, O: Offset + Deserialize<'de>, K: Sink<O>> DeserializeSeed<'de> for LevelSeed<'_, O, K> {
    /// The number of sequences, and the last offset.
    type Value = (usize, usize);
    fn deserialize<D: Deserializer<'de>>(mut self, deserializer: D) -> Result<(usize, usize), D::Error> {
        let before = self.0.count();
        ElementsSeed { sink: &mut self.0, count: None, element: PhantomData::<O> }
            .deserialize(deserializer)?;
        let offsets = self.0.count().saturating_sub(before);
        Ok((offsets.saturating_sub(1), self.0.last.map_or(0, Offset::get)))
    }
}

/// The offsets of each level, as a sequence of sequences.
struct LevelsOfOffsets<D>(PhantomData<D>);

impl<'de, D: OwnMemory<Elem: Offset + Deserialize<'de>>> Visitor<'de> for LevelsOfOffsets<D> {
    type Value = Lod<D>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the offsets of each level of a LoD, as a sequence of sequences")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut levels: A) -> Result<Lod<D>, A::Error> {
        let mut offsets = D::start();
        let (mut level, mut top, mut end) = (0_usize, 0, None);
        while let Some((sequences, last)) =
            levels.next_element_seed(LevelSeed(Remembering { sink: &mut offsets, last: None }))?
        {
            if sequences == 0 {
                return Err(Error::custom(LodError::NoSequence { op: OP, level }));
            }
            match end {
                None => top = sequences,
                // `lod` checks all offsets again, stored without gaps. Only here is it known where a level ends.
                Some(end) if end != sequences => {
                    let level = level.saturating_sub(1);
                    return Err(Error::custom(LodError::Nesting { op: OP, level, end, sequences }));
                }
                Some(_) => {}
            }
            end = Some(last);
            level = level.saturating_add(1);
        }
        lod(offsets, top)
    }
}

/// The fields of a ragged tensor.
const FIELDS: &[&str] = &["lod", "rows"];

impl<'de, T, S, D, R> Deserialize<'de> for LodTensor<T, S, D, R>
where
    T: Copy + Deserialize<'de> + 'static,
    S: Row,
    D: OwnMemory<Elem: Offset + Deserialize<'de>>,
    R: OwnMemory<Elem = T> + HoldsRows<T, S, lod_tensor>,
{
    /// Deserializes from the forms that the [module](crate::interop::serde) lists.
    fn deserialize<Z: Deserializer<'de>>(deserializer: Z) -> Result<Self, Z::Error> {
        let human = deserializer.is_human_readable();
        let (rows, lod) =
            deserializer.deserialize_struct("LodTensor", FIELDS, Ragged::<S, _, _>(human, PhantomData))?;
        Self::join(OP, rows, lod).map_err(Error::custom)
    }
}

/// All rows, nested in a human-readable format.
struct RowsSeed<S, R> {
    human: bool,
    memory: PhantomData<(S, R)>,
}

impl<'de, S: Row, R: OwnMemory<Elem: Deserialize<'de>>> DeserializeSeed<'de> for RowsSeed<S, R> {
    type Value = R;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<R, D::Error> {
        let mut rows = R::start();
        if self.human {
            let row = S::EXTENTS.iter().copied();
            let mut levels = Levels::new(core::iter::once((usize::MAX, false)).chain(row));
            levels.read(&mut rows, &mut [0; 8]).deserialize(deserializer)?;
        } else {
            ElementsSeed { sink: &mut rows, count: None, element: PhantomData }.deserialize(deserializer)?;
        }
        let have = rows.count();
        let error = LodError::Elements { op: OP, have, row: S::LEN };
        R::finish(rows, S::DIMS.as_ref()).ok_or_else(|| Error::custom(error))
    }
}

/// The LoD and the rows.
struct Ragged<S, D, R>(bool, PhantomData<(S, D, R)>);

impl<'de, S, D, R> Visitor<'de> for Ragged<S, D, R>
where
    S: Row,
    D: OwnMemory<Elem: Offset + Deserialize<'de>>,
    R: OwnMemory<Elem: Deserialize<'de>>,
{
    type Value = (R, Lod<D>);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the lod and the rows of a ragged tensor")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut fields: A) -> Result<(R, Lod<D>), A::Error> {
        let lod = fields.next_element()?.ok_or_else(|| Error::invalid_length(0, &self))?;
        let rows = RowsSeed::<S, R> { human: self.0, memory: PhantomData };
        Ok((fields.next_element_seed(rows)?.ok_or_else(|| Error::invalid_length(1, &self))?, lod))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(R, Lod<D>), A::Error> {
        let (mut lod, mut rows) = (None, None);
        while let Some(field) = fields.next_key_seed(Field(FIELDS))? {
            match field {
                0 if lod.is_some() => return Err(Error::duplicate_field("lod")),
                0 => lod = Some(fields.next_value()?),
                _ if rows.is_some() => return Err(Error::duplicate_field("rows")),
                _ => {
                    let seed = RowsSeed::<S, R> { human: self.0, memory: PhantomData };
                    rows = Some(fields.next_value_seed(seed)?);
                }
            }
        }
        let rows = rows.ok_or_else(|| Error::missing_field("rows"))?;
        Ok((rows, lod.ok_or_else(|| Error::missing_field("lod"))?))
    }
}
