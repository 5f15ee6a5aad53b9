//! Rust types that a file can hold.

use crate::{Dtype, Endian};

/// A Rust type with a NumPy dtype: `bool`, `i8` to `i64`, `u8` to `u64`, `f32`, `f64`. Sealed.
pub trait Element: Copy + sealed::Sealed {
    /// Its name in a file.
    const DTYPE: Dtype;

    /// The element at `index` of `bytes`, or `None` if they end before it.
    ///
    /// A `bool` is true unless its byte is 0; [`Array::parse`](crate::Array::parse) makes sure that it is 0 or 1.
    #[must_use]
    fn read(bytes: &[u8], endian: Endian, index: usize) -> Option<Self>;

    /// Writes `self`, little-endian, as the element at `index` of `bytes`; `None` if they end before it.
    #[must_use]
    fn write(self, bytes: &mut [u8], index: usize) -> Option<()>;
}

macro_rules! element {
    ($($T:ident $dtype:ident)*) => {$(
        impl sealed::Sealed for $T {}
        impl Element for $T {
            const DTYPE: Dtype = Dtype::$dtype;

            fn read(bytes: &[u8], endian: Endian, index: usize) -> Option<Self> {
                let &bytes = bytes.get(index.checked_mul(size_of::<$T>())?..)?.first_chunk()?;
                Some(match endian {
                    Endian::Little => $T::from_le_bytes(bytes),
                    Endian::Big => $T::from_be_bytes(bytes),
                })
            }

            fn write(self, bytes: &mut [u8], index: usize) -> Option<()> {
                *bytes.get_mut(index.checked_mul(size_of::<$T>())?..)?.first_chunk_mut()? = self.to_le_bytes();
                Some(())
            }
        }
    )*};
}
element! { i8 I8 i16 I16 i32 I32 i64 I64 u8 U8 u16 U16 u32 U32 u64 U64 f32 F32 f64 F64 }

impl sealed::Sealed for bool {}
impl Element for bool {
    const DTYPE: Dtype = Dtype::Bool;

    fn read(bytes: &[u8], _: Endian, index: usize) -> Option<Self> {
        bytes.get(index).map(|&byte| byte != 0)
    }

    fn write(self, bytes: &mut [u8], index: usize) -> Option<()> {
        *bytes.get_mut(index)? = u8::from(self);
        Some(())
    }
}

mod sealed {
    pub trait Sealed {}
}
