//! Reading of elements: a number of them one after the other, or nested sequences.

use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, SeqAccess, Visitor};

use crate::shape::error::ShapeError;
use crate::shape::{Dims, Shape};
use crate::storage::filling::Filling;

/// The operation, as errors name it.
pub(super) const OP: &str = "deserialize";

/// Memory that elements are appended to.
pub trait Sink<T> {
    /// Appends an element. Returns false, and changes nothing, if there is no room.
    fn push(&mut self, element: T) -> bool;
    /// How many elements there are.
    fn count(&self) -> usize;
}

impl<T: Copy + 'static, S: Shape> Sink<T> for Filling<T, S> {
    fn push(&mut self, element: T) -> bool {
        self.push(element)
    }
    fn count(&self) -> usize {
        self.count()
    }
}

#[cfg(feature = "alloc")]
impl<T> Sink<T> for alloc::vec::Vec<T> {
    fn push(&mut self, element: T) -> bool {
        let room = self.try_reserve(1).is_ok();
        if room {
            self.push(element);
        }
        room
    }
    fn count(&self) -> usize {
        self.len()
    }
}

/// Appends an element, or returns the error that there is no room for more.
fn push<T, E: Error>(sink: &mut impl Sink<T>, element: T) -> Result<(), E> {
    if sink.push(element) {
        return Ok(());
    }
    let max = sink.count();
    Err(E::custom(ShapeError::Capacity { op: OP, count: max.saturating_add(1), max }))
}

/// Skips the remaining items of a sequence, and returns how many there were.
fn rest<'de, A: SeqAccess<'de>>(sequence: &mut A) -> Result<usize, A::Error> {
    let mut rest = 0;
    while sequence.next_element::<IgnoredAny>()?.is_some() {
        rest += 1;
    }
    Ok(rest)
}

/// A sequence of elements; if `count` is known, a tuple of that many.
pub(super) struct ElementsSeed<'a, T, K> {
    pub(super) sink: &'a mut K,
    pub(super) count: Option<usize>,
    pub(super) element: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>, K: Sink<T>> DeserializeSeed<'de> for ElementsSeed<'_, T, K> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        match self.count {
            Some(count) => deserializer.deserialize_tuple(count, self),
            None => deserializer.deserialize_seq(self),
        }
    }
}

impl<'de, T: Deserialize<'de>, K: Sink<T>> Visitor<'de> for ElementsSeed<'_, T, K> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            Some(count) => write!(f, "a sequence of {count} elements"),
            None => f.write_str("a sequence of elements"),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<(), A::Error> {
        let Some(want) = self.count else {
            while let Some(element) = sequence.next_element()? {
                push(self.sink, element)?;
            }
            return Ok(());
        };
        for have in 0..want {
            let Some(element) = sequence.next_element()? else {
                return Err(Error::custom(ShapeError::count(OP, have, want)));
            };
            push(self.sink, element)?;
        }
        match rest(&mut sequence)? {
            0 => Ok(()),
            more => Err(Error::custom(ShapeError::count(OP, want.saturating_add(more), want))),
        }
    }
}

/// An axis of nested sequences.
#[derive(Clone, Copy)]
pub(super) struct AxisLength {
    /// The largest length that the type allows.
    max: usize,
    /// The length, once it is known: from the type, or from the first sequence.
    len: Option<usize>,
}

/// Up to eight axes of nested sequences, outermost first.
pub(super) struct Levels {
    levels: [AxisLength; 8],
    rank: usize,
}

impl Levels {
    /// Axes with these extents: the largest length of each, and whether it is the only one allowed.
    pub(super) fn new(extents: impl Iterator<Item = (usize, bool)>) -> Self {
        let mut all = Self { levels: [AxisLength { max: 0, len: None }; 8], rank: 0 };
        for (level, (max, known)) in all.levels.iter_mut().zip(extents) {
            *level = AxisLength { max, len: known.then_some(max) };
            all.rank += 1;
        }
        all
    }

    /// The lengths that were found; 0 for an axis of which no sequence was read.
    pub(super) fn dims(&self) -> Dims {
        let lens = self.levels.map(|level| level.len.unwrap_or(0));
        Dims::new(lens.get(..self.rank).unwrap_or_default()).unwrap_or(Dims::from([]))
    }

    /// Nested sequences along these axes, whose elements go to `sink`.
    pub(super) fn read<'a, T, K>(
        &'a mut self,
        sink: &'a mut K,
        place: &'a mut [usize; 8],
    ) -> NestedSeed<'a, T, K> {
        let levels = self.levels.get_mut(..self.rank).unwrap_or_default();
        NestedSeed { sink, levels, place, axis: 0, element: PhantomData }
    }
}

/// The error of the length of a sequence.
#[derive(Clone, Copy)]
enum LengthError {
    /// It differs from the length of the axis.
    Other { axis: usize, len: usize, at: Dims, want: usize },
    /// It exceeds the largest length of the axis.
    TooLong { axis: usize, len: usize, at: Dims, max: usize },
}

impl fmt::Display for LengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Other { axis, len, at, .. } | Self::TooLong { axis, len, at, .. }) = self;
        write!(f, "{OP}: axis {axis} has length {len}")?;
        if *axis > 0 {
            write!(f, " at {at}")?;
        }
        match self {
            Self::Other { want, .. } => write!(f, ", not {want}"),
            Self::TooLong { max, .. } => write!(f, ", and room for {max}"),
        }
    }
}

/// One of the nested sequences: along `axis`, at the current positions of the axes before it.
pub(super) struct NestedSeed<'a, T, K> {
    sink: &'a mut K,
    /// This axis and the axes inside it.
    levels: &'a mut [AxisLength],
    /// The positions on the axes outside it.
    place: &'a mut [usize; 8],
    axis: usize,
    element: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>, K: Sink<T>> DeserializeSeed<'de> for NestedSeed<'_, T, K> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        if self.levels.is_empty() {
            return push(self.sink, T::deserialize(deserializer)?);
        }
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: Deserialize<'de>, K: Sink<T>> Visitor<'de> for NestedSeed<'_, T, K> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a sequence along axis {}", self.axis)?;
        match self.levels.first().and_then(|level| level.len) {
            Some(len) => write!(f, " of length {len}"),
            None => Ok(()),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<(), A::Error> {
        let Self { sink, levels, place, axis, .. } = self;
        let Some((level, inner)) = levels.split_first_mut() else { return Ok(()) };
        let most = level.len.unwrap_or(level.max);
        let mut len = 0;
        while len < most {
            if let Some(position) = place.get_mut(axis) {
                *position = len;
            }
            let item = NestedSeed {
                sink: &mut *sink,
                levels: &mut *inner,
                place: &mut *place,
                axis: axis + 1,
                element: self.element,
            };
            if sequence.next_element_seed(item)?.is_none() {
                break;
            }
            len += 1;
        }
        if len == most {
            len = len.saturating_add(rest(&mut sequence)?);
        }
        let at = || Dims::new(place.get(..axis).unwrap_or_default()).unwrap_or(Dims::from([]));
        match level.len {
            Some(want) if want != len => Err(Error::custom(LengthError::Other { axis, len, at: at(), want })),
            None if len > level.max => {
                Err(Error::custom(LengthError::TooLong { axis, len, at: at(), max: level.max }))
            }
            _ => {
                level.len = Some(len);
                Ok(())
            }
        }
    }
}
