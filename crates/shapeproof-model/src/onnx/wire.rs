//! The wire format of protocol buffers: fields of a number and a value, read in place.

use crate::error::Error;
use alloc::{string::String, vec::Vec};

/// A message: its bytes, and its offset in the file.
#[derive(Clone, Copy)]
pub(crate) struct Message<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// The value of a field.
#[derive(Clone, Copy)]
pub(crate) enum Value<'a> {
    Varint(u64),
    Fixed64([u8; 8]),
    Bytes(Message<'a>),
    Fixed32([u8; 4]),
}

/// A field.
#[derive(Clone, Copy)]
pub(crate) struct Field<'a> {
    pub(crate) number: u64,
    pub(crate) value: Value<'a>,
    at: usize,
}

impl<'a> Message<'a> {
    pub(crate) fn new(file: &'a [u8]) -> Self {
        Self { bytes: file, at: 0 }
    }

    pub(crate) fn bytes(self) -> &'a [u8] {
        self.bytes
    }

    fn damaged(self, what: &'static str) -> Error {
        Error::Damaged { at: self.at, what }
    }

    fn take(&mut self, len: usize) -> Result<Self, Error> {
        let (taken, rest) = self
            .bytes
            .split_at_checked(len)
            .ok_or_else(|| self.damaged("a field reaches beyond the end of its message"))?;
        let message = Self { bytes: taken, at: self.at };
        (self.bytes, self.at) = (rest, self.at + len);
        Ok(message)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let taken = self.take(N)?;
        taken
            .bytes
            .first_chunk::<N>()
            .copied()
            .ok_or_else(|| taken.damaged("a field reaches beyond the end of its message"))
    }

    fn varint(&mut self) -> Result<u64, Error> {
        let start = *self;
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let [byte] = self.array::<1>()?;
            // The tenth byte holds only the highest of the 64 bits.
            if shift == 63 && byte > 1 {
                break;
            }
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(start.damaged("a number has more than 64 bits"))
    }

    fn field(&mut self) -> Result<Field<'a>, Error> {
        let start = *self;
        let tag = self.varint()?;
        let value = match tag & 7 {
            0 => Value::Varint(self.varint()?),
            1 => Value::Fixed64(self.array()?),
            2 => {
                let len = self.varint()?;
                Value::Bytes(self.take(usize::try_from(len).unwrap_or(usize::MAX))?)
            }
            5 => Value::Fixed32(self.array()?),
            _ => return Err(start.damaged("a field has a wire type that is not in use")),
        };
        Ok(Field { number: tag >> 3, value, at: start.at })
    }

    /// The fields in the order of the file.
    pub(crate) fn fields(self) -> impl Iterator<Item = Result<Field<'a>, Error>> {
        let mut rest = self;
        core::iter::from_fn(move || {
            if rest.bytes.is_empty() {
                return None;
            }
            let field = rest.field();
            if field.is_err() {
                rest.bytes = &[];
            }
            Some(field)
        })
    }

    /// A text; invalid UTF-8 becomes replacement characters.
    pub(crate) fn text(self) -> String {
        String::from_utf8_lossy(self.bytes).into_owned()
    }
}

impl<'a> Field<'a> {
    fn unfit(self) -> Error {
        Error::Damaged { at: self.at, what: "a field has another wire type than its number says" }
    }

    pub(crate) fn message(self) -> Result<Message<'a>, Error> {
        match self.value {
            Value::Bytes(message) => Ok(message),
            _ => Err(self.unfit()),
        }
    }

    pub(crate) fn text(self) -> Result<String, Error> {
        self.message().map(Message::text)
    }

    #[allow(clippy::cast_possible_wrap)]
    pub(crate) fn int(self) -> Result<i64, Error> {
        match self.value {
            Value::Varint(value) => Ok(value as i64),
            _ => Err(self.unfit()),
        }
    }

    pub(crate) fn float(self) -> Result<f32, Error> {
        match self.value {
            Value::Fixed32(bytes) => Ok(f32::from_le_bytes(bytes)),
            _ => Err(self.unfit()),
        }
    }

    /// One number, or a packed row of them.
    #[allow(clippy::cast_possible_wrap)]
    pub(crate) fn ints(self, all: &mut Vec<i64>) -> Result<(), Error> {
        match self.value {
            Value::Varint(value) => all.push(value as i64),
            Value::Bytes(mut row) => {
                while !row.bytes.is_empty() {
                    all.push(row.varint()? as i64);
                }
            }
            _ => return Err(self.unfit()),
        }
        Ok(())
    }

    /// One number of four bytes, or a packed row of them.
    pub(crate) fn words(self, all: &mut Vec<u8>) -> Result<(), Error> {
        match self.value {
            Value::Fixed32(bytes) => all.extend(bytes),
            Value::Bytes(row) if row.bytes.len() % 4 == 0 => all.extend(row.bytes),
            _ => return Err(self.unfit()),
        }
        Ok(())
    }

    /// One number of eight bytes, or a packed row of them.
    pub(crate) fn double_words(self, all: &mut Vec<u8>) -> Result<(), Error> {
        match self.value {
            Value::Fixed64(bytes) => all.extend(bytes),
            Value::Bytes(row) if row.bytes.len() % 8 == 0 => all.extend(row.bytes),
            _ => return Err(self.unfit()),
        }
        Ok(())
    }
}
