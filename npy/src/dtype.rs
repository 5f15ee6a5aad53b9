//! Element types as the file names them.

use core::fmt;

/// An element type of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dtype {
    /// `b1`: a byte that is 0 or 1.
    Bool,
    /// `i1`
    I8,
    /// `i2`
    I16,
    /// `i4`
    I32,
    /// `i8`
    I64,
    /// `u1`
    U8,
    /// `u2`
    U16,
    /// `u4`
    U32,
    /// `u8`
    U64,
    /// `f4`
    F32,
    /// `f8`
    F64,
}

/// The order of the bytes of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Endian {
    /// Least significant byte first; also said of elements of one byte.
    Little,
    /// Most significant byte first.
    Big,
}

impl Dtype {
    /// Bytes of one element.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Dtype::Bool | Dtype::I8 | Dtype::U8 => 1,
            Dtype::I16 | Dtype::U16 => 2,
            Dtype::I32 | Dtype::U32 | Dtype::F32 => 4,
            Dtype::I64 | Dtype::U64 | Dtype::F64 => 8,
        }
    }

    /// The Rust type of an element: `"f32"`.
    #[must_use]
    pub const fn rust_name(self) -> &'static str {
        match self {
            Dtype::Bool => "bool",
            Dtype::I8 => "i8",
            Dtype::I16 => "i16",
            Dtype::I32 => "i32",
            Dtype::I64 => "i64",
            Dtype::U8 => "u8",
            Dtype::U16 => "u16",
            Dtype::U32 => "u32",
            Dtype::U64 => "u64",
            Dtype::F32 => "f32",
            Dtype::F64 => "f64",
        }
    }

    /// NumPy's `descr` of this type in little-endian order: `"<f4"`, `"|b1"`.
    #[must_use]
    pub const fn descr(self) -> &'static str {
        match self {
            Dtype::Bool => "|b1",
            Dtype::I8 => "|i1",
            Dtype::I16 => "<i2",
            Dtype::I32 => "<i4",
            Dtype::I64 => "<i8",
            Dtype::U8 => "|u1",
            Dtype::U16 => "<u2",
            Dtype::U32 => "<u4",
            Dtype::U64 => "<u8",
            Dtype::F32 => "<f4",
            Dtype::F64 => "<f8",
        }
    }

    /// Reads a `descr`. The order must be stated where it matters: `"f4"`, `"=f4"` and `"|f4"` mean the machine that
    /// reads, which for a file is no meaning at all.
    pub(crate) fn from_descr(descr: &[u8]) -> Option<(Dtype, Endian)> {
        let (order, kind) = descr.split_first()?;
        let dtype = match kind {
            b"b1" => Dtype::Bool,
            b"i1" => Dtype::I8,
            b"i2" => Dtype::I16,
            b"i4" => Dtype::I32,
            b"i8" => Dtype::I64,
            b"u1" => Dtype::U8,
            b"u2" => Dtype::U16,
            b"u4" => Dtype::U32,
            b"u8" => Dtype::U64,
            b"f4" => Dtype::F32,
            b"f8" => Dtype::F64,
            _ => return None,
        };
        match order {
            b'|' | b'=' if dtype.size() == 1 => Some((dtype, Endian::Little)),
            b'<' => Some((dtype, Endian::Little)),
            b'>' => Some((dtype, Endian::Big)),
            _ => None,
        }
    }
}

#[cfg(feature = "defmt")]
impl defmt::Format for Dtype {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "{=str}", self.rust_name());
    }
}

impl fmt::Display for Dtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rust_name())
    }
}
