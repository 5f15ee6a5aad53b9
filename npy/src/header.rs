//! The header: everything before the data.

use crate::{Dtype, Endian, Error, Expected, Key, MAX_RANK, cursor::Cursor};

const MAGIC: &[u8; 6] = b"\x93NUMPY";

/// What a file says of its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    dtype: Dtype,
    endian: Endian,
    fortran_order: bool,
    lens: [usize; MAX_RANK],
    rank: usize,
    data_offset: usize,
}

impl Header {
    /// Reads the header at the start of `file`, which need not hold the data.
    ///
    /// # Errors
    ///
    /// If the file is not `.npy`, its version or dtype is not supported, its header is cut off or is not the
    /// dictionary that the format asks for, or its shape has more than [`MAX_RANK`] axes or an axis too long for `usize`.
    pub fn parse(file: &[u8]) -> Result<Self, Error> {
        let data_offset = data_offset(file)?;
        let found = file.len();
        let text = file.get(..data_offset).ok_or(Error::HeaderTruncated { needed: data_offset, found })?;
        let start = if text.get(6) == Some(&1) { 10 } else { 12 };
        let mut cursor = Cursor::new(text, start);
        let (mut descr, mut fortran_order, mut shape) = (None, None, None);

        cursor.expect(b'{', Expected::OpenBrace)?;
        while !cursor.eat(b'}') {
            let at = cursor.skip_space();
            let key = match cursor.string()? {
                b"descr" => Key::Descr,
                b"fortran_order" => Key::FortranOrder,
                b"shape" => Key::Shape,
                _ => return Err(Error::UnknownKey { at }),
            };
            cursor.expect(b':', Expected::Colon)?;
            let repeated = match key {
                Key::Descr => descr.replace(cursor.dtype()?).is_some(),
                Key::FortranOrder => fortran_order.replace(cursor.boolean()?).is_some(),
                Key::Shape => shape.replace(cursor.shape()?).is_some(),
            };
            if repeated {
                return Err(Error::RepeatedKey { at, key });
            }
            if !cursor.eat(b',') {
                cursor.expect(b'}', Expected::CommaOrBrace)?;
                break;
            }
        }
        cursor.end()?;

        let (dtype, endian) = descr.ok_or(Error::MissingKey { key: Key::Descr })?;
        let fortran_order = fortran_order.ok_or(Error::MissingKey { key: Key::FortranOrder })?;
        let (lens, rank) = shape.ok_or(Error::MissingKey { key: Key::Shape })?;
        Ok(Header { dtype, endian, fortran_order, lens, rank, data_offset })
    }

    /// The element type.
    #[must_use]
    pub const fn dtype(&self) -> Dtype {
        self.dtype
    }

    /// The order of the bytes of an element.
    #[must_use]
    pub const fn endian(&self) -> Endian {
        self.endian
    }

    /// Whether the first axis runs fastest. For rank 0 and 1 it makes no difference.
    #[must_use]
    pub const fn fortran_order(&self) -> bool {
        self.fortran_order
    }

    /// The lengths of the axes.
    #[must_use]
    pub fn shape(&self) -> &[usize] {
        self.lens.get(..self.rank).unwrap_or_default()
    }

    /// Where the data begin.
    #[must_use]
    pub const fn data_offset(&self) -> usize {
        self.data_offset
    }

    /// How many bytes of data the shape asks for.
    ///
    /// # Errors
    ///
    /// [`Error::SizeOverflow`] if the number does not fit `usize`.
    pub fn data_len(&self) -> Result<usize, Error> {
        size_in_bytes(self.shape(), self.dtype).ok_or(Error::SizeOverflow)
    }
}

/// The bytes of an array; `None` if they are too many to count.
pub(crate) fn size_in_bytes(shape: &[usize], dtype: Dtype) -> Option<usize> {
    if shape.contains(&0) {
        return Some(0);
    }
    shape.iter().try_fold(dtype.size(), |size, &len| size.checked_mul(len))
}

/// Checks magic and version and adds up the length of the header.
fn data_offset(file: &[u8]) -> Result<usize, Error> {
    let found = file.len();
    let known = file.get(..MAGIC.len()).unwrap_or(file);
    if !MAGIC.starts_with(known) {
        return Err(Error::Magic);
    }
    let Some(&[major, minor]) = file.get(6..8) else {
        return Err(Error::HeaderTruncated { needed: 10, found });
    };
    if !matches!((major, minor), (1..=3, 0)) {
        return Err(Error::Version { major, minor });
    }
    let rest = file.get(8..).unwrap_or_default();
    let end = if major == 1 {
        let &len = rest.first_chunk().ok_or(Error::HeaderTruncated { needed: 10, found })?;
        Some(10 + usize::from(u16::from_le_bytes(len)))
    } else {
        let &len = rest.first_chunk().ok_or(Error::HeaderTruncated { needed: 12, found })?;
        usize::try_from(u32::from_le_bytes(len)).ok().and_then(|len| len.checked_add(12))
    };
    end.ok_or(Error::HeaderTruncated { needed: usize::MAX, found })
}
