//! A flatbuffer, read in place: every offset and length is checked against the file before it is used.
//!
//! A table starts with the distance to its vtable. The vtable has the lengths of both, and for each field its
//! offset in the table, or 0 if the field is omitted.

use crate::error::Error;
use alloc::{string::String, vec::Vec};
use core::cell::Cell;

/// A file, and the number of bytes copied from it: parts that overlap may be read several times, but not without limit.
pub(crate) struct File<'a> {
    bytes: &'a [u8],
    copied: Cell<usize>,
    limit: usize,
}

impl<'a> File<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, copied: Cell::new(0), limit: bytes.len().saturating_mul(8).saturating_add(1 << 16) }
    }

    /// The file's bytes from `at` on.
    fn bytes(&self, at: usize, len: usize) -> Result<&'a [u8], Error> {
        let end = at.checked_add(len);
        let bytes = end.and_then(|end| self.bytes.get(at..end));
        bytes.ok_or(Error::Damaged { at, what: "what it points to lies outside the file" })
    }

    fn array<const N: usize>(&self, at: usize) -> Result<[u8; N], Error> {
        let bytes = self.bytes(at, N)?.first_chunk::<N>();
        bytes.copied().ok_or(Error::Damaged { at, what: "what it points to lies outside the file" })
    }

    fn u16(&self, at: usize) -> Result<usize, Error> {
        self.array(at).map(|bytes| usize::from(u16::from_le_bytes(bytes)))
    }

    fn u32(&self, at: usize) -> Result<usize, Error> {
        let value = u32::from_le_bytes(self.array(at)?);
        usize::try_from(value).map_err(|_| Error::Damaged { at, what: "an offset is larger than the memory" })
    }

    /// Counts bytes that will be copied, up to a limit.
    pub(crate) fn copies(&self, bytes: usize) -> Result<(), Error> {
        let copied = self.copied.get().saturating_add(bytes);
        self.copied.set(copied);
        if copied > self.limit { Err(Error::Overlaps { limit: self.limit }) } else { Ok(()) }
    }

    /// Bytes after the flatbuffer, in files above 2 GB.
    pub(crate) fn outside(&self, at: usize, len: usize) -> Result<&'a [u8], Error> {
        self.bytes(at, len)
    }

    /// The root table.
    pub(crate) fn root<'f>(&'f self) -> Result<Table<'f, 'a>, Error> {
        self.table(self.u32(0)?)
    }

    fn table<'f>(&'f self, at: usize) -> Result<Table<'f, 'a>, Error> {
        let distance = i64::from(i32::from_le_bytes(self.array(at)?));
        let vtable = i64::try_from(at).ok().and_then(|at| usize::try_from(at - distance).ok());
        let vtable = vtable.ok_or(Error::Damaged { at, what: "a vtable lies outside the file" })?;
        let fields = self.u16(vtable)?;
        self.bytes(vtable, fields)?;
        let length = self.u16(vtable + 2)?;
        self.bytes(at, length)?;
        Ok(Table { file: self, at, vtable, fields, length })
    }
}

/// A table.
#[derive(Clone, Copy)]
pub(crate) struct Table<'f, 'a> {
    pub(crate) file: &'f File<'a>,
    at: usize,
    vtable: usize,
    fields: usize,
    length: usize,
}

/// A vector: the offset of its first element, and the number of elements.
#[derive(Clone, Copy)]
pub(crate) struct Vector<'f, 'a> {
    file: &'f File<'a>,
    at: usize,
    pub(crate) len: usize,
}

impl<'f, 'a> Table<'f, 'a> {
    /// The offset of a field of `size` bytes; `None` if it is omitted. Fields are counted from 0.
    fn field(self, field: usize, size: usize) -> Result<Option<usize>, Error> {
        let slot = 4 + 2 * field;
        if slot + 2 > self.fields {
            return Ok(None);
        }
        let at = self.vtable + slot;
        match self.file.u16(at)? {
            0 => Ok(None),
            offset if offset + size > self.length => {
                Err(Error::Damaged { at, what: "a field lies outside its table" })
            }
            offset => Ok(Some(self.at + offset)),
        }
    }

    fn scalar<const N: usize>(self, field: usize) -> Result<Option<[u8; N]>, Error> {
        self.field(field, N)?.map(|at| self.file.array(at)).transpose()
    }

    pub(crate) fn i8(self, field: usize) -> Result<i8, Error> {
        Ok(self.scalar(field)?.map_or(0, i8::from_le_bytes))
    }

    pub(crate) fn u8(self, field: usize) -> Result<u8, Error> {
        Ok(self.scalar(field)?.map_or(0, u8::from_le_bytes))
    }

    pub(crate) fn bool(self, field: usize) -> Result<bool, Error> {
        Ok(self.u8(field)? != 0)
    }

    pub(crate) fn i32(self, field: usize, default: i32) -> Result<i32, Error> {
        Ok(self.scalar(field)?.map_or(default, i32::from_le_bytes))
    }

    pub(crate) fn u32(self, field: usize) -> Result<u32, Error> {
        Ok(self.scalar(field)?.map_or(0, u32::from_le_bytes))
    }

    pub(crate) fn u64(self, field: usize) -> Result<u64, Error> {
        Ok(self.scalar(field)?.map_or(0, u64::from_le_bytes))
    }

    pub(crate) fn f32(self, field: usize) -> Result<f32, Error> {
        Ok(self.scalar(field)?.map_or(0.0, f32::from_le_bytes))
    }

    fn follow(self, field: usize) -> Result<Option<usize>, Error> {
        let Some(at) = self.field(field, 4)? else { return Ok(None) };
        let distance = self.file.u32(at)?;
        Ok(Some(
            at.checked_add(distance).ok_or(Error::Damaged { at, what: "an offset leads out of the file" })?,
        ))
    }

    pub(crate) fn table(self, field: usize) -> Result<Option<Table<'f, 'a>>, Error> {
        self.follow(field)?.map(|at| self.file.table(at)).transpose()
    }

    /// A vector of elements of `size` bytes; an empty one if it is omitted.
    pub(crate) fn vector(self, field: usize, size: usize) -> Result<Vector<'f, 'a>, Error> {
        let file = self.file;
        let Some(at) = self.follow(field)? else { return Ok(Vector { file, at: 0, len: 0 }) };
        let len = file.u32(at)?;
        let bytes =
            len.checked_mul(size).ok_or(Error::Damaged { at, what: "a vector is longer than the file" })?;
        file.bytes(at + 4, bytes)?;
        Ok(Vector { file, at: at + 4, len })
    }

    pub(crate) fn bytes(self, field: usize) -> Result<&'a [u8], Error> {
        let vector = self.vector(field, 1)?;
        self.file.bytes(vector.at, vector.len)
    }

    /// A text; invalid UTF-8 becomes replacement characters.
    pub(crate) fn string(self, field: usize) -> Result<String, Error> {
        let bytes = self.bytes(field)?;
        self.file.copies(bytes.len())?;
        Ok(String::from_utf8_lossy(bytes).into_owned())
    }

    fn scalars<const N: usize, T>(self, field: usize, read: impl Fn([u8; N]) -> T) -> Result<Vec<T>, Error> {
        let vector = self.vector(field, N)?;
        self.file.copies(vector.len * N)?;
        let (chunks, _) = self.file.bytes(vector.at, vector.len * N)?.as_chunks::<N>();
        Ok(chunks.iter().map(|bytes| read(*bytes)).collect())
    }

    pub(crate) fn i32s(self, field: usize) -> Result<Vec<i32>, Error> {
        self.scalars(field, i32::from_le_bytes)
    }

    pub(crate) fn i64s(self, field: usize) -> Result<Vec<i64>, Error> {
        self.scalars(field, i64::from_le_bytes)
    }

    pub(crate) fn f32s(self, field: usize) -> Result<Vec<f32>, Error> {
        self.scalars(field, f32::from_le_bytes)
    }

    /// The tables of a vector.
    pub(crate) fn tables(self, field: usize) -> Result<Vec<Table<'f, 'a>>, Error> {
        let vector = self.vector(field, 4)?;
        self.file.copies(vector.len * 4)?;
        (0..vector.len).map(|index| vector.table(index)).collect()
    }
}

impl<'f, 'a> Vector<'f, 'a> {
    fn table(self, index: usize) -> Result<Table<'f, 'a>, Error> {
        let at = self.at + 4 * index;
        let target = at.checked_add(self.file.u32(at)?);
        self.file.table(target.ok_or(Error::Damaged { at, what: "an offset leads out of the file" })?)
    }
}
