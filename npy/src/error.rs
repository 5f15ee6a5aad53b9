//! What can be wrong with a file, or with a request to write one.
//!
//! Offsets (`at`) count bytes from the start of the file.

use crate::{Dtype, MAX_RANK, sentences};

/// Why a file cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The file does not begin with `\x93NUMPY`.
    Magic,
    /// A version of the format other than 1.0, 2.0 and 3.0.
    Version {
        /// The first number.
        major: u8,
        /// The second number.
        minor: u8,
    },
    /// The file ends inside the header.
    HeaderTruncated {
        /// Bytes up to the end of the header, as far as they are known.
        needed: usize,
        /// Bytes in the file.
        found: usize,
    },
    /// The header is not the dictionary that it must be.
    Syntax {
        /// Where it goes wrong.
        at: usize,
        /// What should stand there.
        expected: Expected,
    },
    /// A key other than `descr`, `fortran_order` and `shape`.
    UnknownKey {
        /// Where it stands.
        at: usize,
    },
    /// A key that was there before.
    RepeatedKey {
        /// Where it stands the second time.
        at: usize,
        /// Which one.
        key: Key,
    },
    /// A key is missing.
    MissingKey {
        /// Which one.
        key: Key,
    },
    /// An element type that is not supported.
    UnsupportedDtype {
        /// Where it stands.
        at: usize,
        /// What stands there.
        descr: Descr,
    },
    /// A structured element type, or one with a shape of its own.
    StructuredDtype {
        /// Where it stands.
        at: usize,
    },
    /// More axes than [`MAX_RANK`].
    Rank {
        /// Where the first axis too many stands.
        at: usize,
    },
    /// The length of an axis does not fit `usize`.
    AxisTooLong {
        /// Where it stands.
        at: usize,
    },
    /// The number of bytes that the shape asks for does not fit `usize`.
    SizeOverflow,
    /// The data end too early.
    DataTruncated {
        /// Bytes of data that the shape asks for.
        needed: usize,
        /// Bytes of data in the file.
        found: usize,
    },
    /// Something stands behind the data.
    DataSurplus {
        /// Bytes of data that the shape asks for.
        needed: usize,
        /// Bytes of data in the file.
        found: usize,
    },
    /// A boolean that is neither 0 nor 1.
    NotBool {
        /// Where it stands.
        at: usize,
        /// What stands there.
        value: u8,
    },
    /// The file holds another element type than the one asked for.
    OtherDtype {
        /// The type asked for.
        wanted: Dtype,
        /// The type in the file.
        found: Dtype,
    },
}

/// What the header should hold at the place of a [`Error::Syntax`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// `{`
    OpenBrace,
    /// `,` or `}`
    CommaOrBrace,
    /// `:`
    Colon,
    /// A string in quotes.
    Text,
    /// `True` or `False`
    Boolean,
    /// `(`
    OpenParen,
    /// `,`: a tuple of one length has a comma.
    Comma,
    /// `,` or `)`
    CommaOrParen,
    /// A number, zero or more.
    Number,
    /// Spaces up to the end of the header.
    End,
}

/// A key of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// `descr`
    Descr,
    /// `fortran_order`
    FortranOrder,
    /// `shape`
    Shape,
}

/// The first characters of an element type that is not supported; other than printable ASCII becomes `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descr {
    text: [u8; 8],
    len: u8,
}

impl Descr {
    pub(crate) fn new(descr: &[u8]) -> Self {
        let mut text = [0; 8];
        let mut len = 0;
        for (to, &from) in text.iter_mut().zip(descr) {
            *to = if from.is_ascii_graphic() { from } else { b'?' };
            len += 1;
        }
        Descr { text, len }
    }

    /// The characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.text.get(..usize::from(self.len)).and_then(|text| core::str::from_utf8(text).ok()).unwrap_or("")
    }
}

/// Why nothing, or not all, was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The buffer is too small.
    BufferTooSmall {
        /// Bytes needed.
        needed: usize,
        /// Bytes in the buffer.
        found: usize,
    },
    /// More axes than [`MAX_RANK`].
    Rank {
        /// Axes of the shape.
        found: usize,
    },
    /// The number of bytes that the shape asks for does not fit `usize`.
    SizeOverflow,
    /// The elements are not as many as the shape asks for.
    ElementCount {
        /// Elements that the shape asks for.
        needed: usize,
        /// Elements given; counting stops at the first too many.
        found: usize,
    },
}

sentences! { Error:
    Self::Magic => "not a .npy file: it does not begin with \\x93NUMPY";
    Self::Version { major, minor } => "version {}.{} of the format is not supported", major, minor;
    Self::HeaderTruncated { needed, found } => "the header needs {} bytes, the file has {}", needed, found;
    Self::Syntax { at, expected } => "the header should have {} at byte {}", expected, at;
    Self::UnknownKey { at } => "the header has an unknown key at byte {}", at;
    Self::RepeatedKey { at, key } => "the header has `{}` again at byte {}", key, at;
    Self::MissingKey { key } => "the header has no `{}`", key;
    Self::UnsupportedDtype { at, descr } => "dtype `{}` at byte {} is not supported", descr.as_str(), at;
    Self::StructuredDtype { at } => "the structured dtype at byte {} is not supported", at;
    Self::Rank { at } => "the shape at byte {} goes beyond {} axes", at, MAX_RANK;
    Self::AxisTooLong { at } => "the axis length at byte {} is too large", at;
    Self::SizeOverflow => "the shape asks for more bytes than can be counted";
    Self::DataTruncated { needed, found } =>
        "the shape asks for {} bytes of data, the file has only {}", needed, found;
    Self::DataSurplus { needed, found } =>
        "the shape asks for {} bytes of data, the file has {}", needed, found;
    Self::NotBool { at, value } => "the boolean at byte {} is {}, neither 0 nor 1", at, value;
    Self::OtherDtype { wanted, found } => "the file holds {}, not {}", found, wanted;
}

sentences! { Expected:
    Self::OpenBrace => "`{{`";
    Self::CommaOrBrace => "`,` or `}}`";
    Self::Colon => "`:`";
    Self::Text => "a string";
    Self::Boolean => "`True` or `False`";
    Self::OpenParen => "`(`";
    Self::Comma => "`,`";
    Self::CommaOrParen => "`,` or `)`";
    Self::Number => "a number";
    Self::End => "nothing but spaces";
}

sentences! { Key:
    Self::Descr => "descr";
    Self::FortranOrder => "fortran_order";
    Self::Shape => "shape";
}

sentences! { WriteError:
    Self::BufferTooSmall { needed, found } => "the file needs {} bytes, the buffer has {}", needed, found;
    Self::Rank { found } => "the shape has {} axes, at most {} are written", found, MAX_RANK;
    Self::SizeOverflow => "the shape asks for more bytes than can be counted";
    Self::ElementCount { needed, found } => "the shape asks for {} elements, {} were given", needed, found;
}

impl core::error::Error for Error {}
impl core::error::Error for WriteError {}
