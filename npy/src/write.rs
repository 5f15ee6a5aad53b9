//! Writing: little-endian, C order, version 1 of the format, byte for byte as NumPy's `save`.

use crate::{Dtype, Element, MAX_RANK, WriteError, header::size_in_bytes};

/// No header that is written is longer: rank [`MAX_RANK`] with every length at its longest.
pub const MAX_HEADER_LEN: usize = 256;

/// The data begin at a multiple of this.
const ALIGNMENT: usize = 64;
/// NumPy leaves room for the first axis to grow to this many digits.
const GROWTH_DIGITS: usize = 21;

/// Writes a file with these elements, in the order of the last axis running fastest, and returns its length.
///
/// # Errors
///
/// If the shape has more than [`MAX_RANK`] axes or too many bytes to count, the buffer is too small, or the elements are
/// not as many as the shape asks for. The buffer may then hold a part of the file.
pub fn write<T: Element>(
    buffer: &mut [u8],
    shape: &[usize],
    elements: impl IntoIterator<Item = T>,
) -> Result<usize, WriteError> {
    let size = size_in_bytes(shape, T::DTYPE).ok_or(WriteError::SizeOverflow)?;
    let count = size / T::DTYPE.size();
    let start = write_header(buffer, T::DTYPE, shape)?;
    let end = start.checked_add(size).ok_or(WriteError::SizeOverflow)?;
    let found = buffer.len();
    let data = buffer.get_mut(start..end).ok_or(WriteError::BufferTooSmall { needed: end, found })?;
    let mut given = 0;
    for element in elements {
        if element.write(data, given).is_none() {
            return Err(WriteError::ElementCount { needed: count, found: count.saturating_add(1) });
        }
        given += 1;
    }
    if given == count { Ok(end) } else { Err(WriteError::ElementCount { needed: count, found: given }) }
}

/// Writes the header of a little-endian file in C order and returns its length, at most [`MAX_HEADER_LEN`]; the data
/// belong right behind it.
///
/// # Errors
///
/// If the shape has more than [`MAX_RANK`] axes, or the buffer is too small. The buffer may then hold a part of the header.
pub fn write_header(buffer: &mut [u8], dtype: Dtype, shape: &[usize]) -> Result<usize, WriteError> {
    if shape.len() > MAX_RANK {
        return Err(WriteError::Rank { found: shape.len() });
    }
    let mut text = Text { bytes: [b' '; MAX_HEADER_LEN], len: 10 };
    text.push(b"{'descr': '");
    text.push(dtype.descr().as_bytes());
    text.push(b"', 'fortran_order': False, 'shape': (");
    for (axis, &len) in shape.iter().enumerate() {
        if axis > 0 {
            text.push(b", ");
        }
        text.number(len);
    }
    text.push(if shape.len() == 1 { b",), }" } else { b"), }" });
    if let Some(&first) = shape.first() {
        text.len += GROWTH_DIGITS.saturating_sub(digits(first));
    }
    // One more for the line feed at the end.
    let needed = (text.len + 1).next_multiple_of(ALIGNMENT);
    text.len = needed - 1;
    text.push(b"\n");
    text.len = 0;
    text.push(b"\x93NUMPY\x01\x00");
    // `needed` is at most MAX_HEADER_LEN, so its length fits.
    let [low, high] = ((needed - 10) as u16).to_le_bytes();
    text.push(&[low, high]);

    let found = buffer.len();
    match (buffer.get_mut(..needed), text.bytes.get(..needed)) {
        (Some(to), Some(from)) => to.copy_from_slice(from),
        _ => return Err(WriteError::BufferTooSmall { needed, found }),
    }
    Ok(needed)
}

fn digits(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// A header in the making.
struct Text {
    bytes: [u8; MAX_HEADER_LEN],
    len: usize,
}

impl Text {
    fn push(&mut self, text: &[u8]) {
        for (to, &from) in self.bytes.iter_mut().skip(self.len).zip(text) {
            *to = from;
        }
        self.len += text.len();
    }

    fn number(&mut self, mut number: usize) {
        let end = self.len + digits(number);
        for to in self.bytes.iter_mut().take(end).skip(self.len).rev() {
            *to = b'0' + (number % 10) as u8;
            number /= 10;
        }
        self.len = end;
    }
}
