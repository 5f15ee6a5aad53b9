//! What can be wrong with a file, or with a request to write one.
//!
//! Offsets (`at`) count bytes from the start of the file.

use crate::{Dtype, MAX_RANK};
use core::fmt;

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

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Error::Magic => f.write_str("not a .npy file: it does not begin with \\x93NUMPY"),
            Error::Version { major, minor } => {
                write!(f, "version {major}.{minor} of the format is not supported")
            }
            Error::HeaderTruncated { needed, found } => {
                write!(f, "the header needs {needed} bytes, the file has {found}")
            }
            Error::Syntax { at, expected } => write!(f, "the header should have {expected} at byte {at}"),
            Error::UnknownKey { at } => write!(f, "the header has an unknown key at byte {at}"),
            Error::RepeatedKey { at, key } => write!(f, "the header has `{key}` again at byte {at}"),
            Error::MissingKey { key } => write!(f, "the header has no `{key}`"),
            Error::UnsupportedDtype { at, descr } => {
                write!(f, "dtype `{}` at byte {at} is not supported", descr.as_str())
            }
            Error::StructuredDtype { at } => write!(f, "the structured dtype at byte {at} is not supported"),
            Error::Rank { at } => write!(f, "the shape at byte {at} goes beyond {MAX_RANK} axes"),
            Error::AxisTooLong { at } => write!(f, "the axis length at byte {at} is too large"),
            Error::SizeOverflow => f.write_str("the shape asks for more bytes than can be counted"),
            Error::DataTruncated { needed, found } => {
                write!(f, "the shape asks for {needed} bytes of data, the file has only {found}")
            }
            Error::DataSurplus { needed, found } => {
                write!(f, "the shape asks for {needed} bytes of data, the file has {found}")
            }
            Error::NotBool { at, value } => write!(f, "the boolean at byte {at} is {value}, neither 0 nor 1"),
            Error::OtherDtype { wanted, found } => write!(f, "the file holds {found}, not {wanted}"),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::OpenBrace => "`{`",
            Expected::CommaOrBrace => "`,` or `}`",
            Expected::Colon => "`:`",
            Expected::Text => "a string",
            Expected::Boolean => "`True` or `False`",
            Expected::OpenParen => "`(`",
            Expected::Comma => "`,`",
            Expected::CommaOrParen => "`,` or `)`",
            Expected::Number => "a number",
            Expected::End => "nothing but spaces",
        })
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Key::Descr => "descr",
            Key::FortranOrder => "fortran_order",
            Key::Shape => "shape",
        })
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            WriteError::BufferTooSmall { needed, found } => {
                write!(f, "the file needs {needed} bytes, the buffer has {found}")
            }
            WriteError::Rank { found } => {
                write!(f, "the shape has {found} axes, at most {MAX_RANK} are written")
            }
            WriteError::SizeOverflow => f.write_str("the shape asks for more bytes than can be counted"),
            WriteError::ElementCount { needed, found } => {
                write!(f, "the shape asks for {needed} elements, {found} were given")
            }
        }
    }
}

impl core::error::Error for Error {}
impl core::error::Error for WriteError {}
