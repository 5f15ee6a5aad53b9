//! What the cases of `golden.py` are made of.
#![allow(clippy::indexing_slicing, reason = "in constants, where an index that is wrong does not compile")]

use shapeproof::ShapeError;
use shapeproof::quantized::Affine;

/// The arrays of all cases, little-endian.
static DATA: &[u8] = include_bytes!("golden.bin");

/// Four bytes of the data.
const fn word(at: usize) -> [u8; 4] {
    [DATA[at], DATA[at + 1], DATA[at + 2], DATA[at + 3]]
}

macro_rules! arrays {
    ($($name:ident: $t:ty = $zero:expr, $size:literal, |$at:ident| $element:expr;)*) => {$(
        /// An array of the data.
        pub const fn $name<const N: usize>(start: usize) -> [$t; N] {
            let mut array = [$zero; N];
            let mut i = 0;
            while i < N {
                let $at = start + $size * i;
                array[i] = $element;
                i += 1;
            }
            array
        }
    )*};
}
arrays! {
    i8s: i8 = 0, 1, |at| DATA[at] as i8;
    u8s: u8 = 0, 1, |at| DATA[at];
    i16s: i16 = 0, 2, |at| i16::from_le_bytes([DATA[at], DATA[at + 1]]);
    i32s: i32 = 0, 4, |at| i32::from_le_bytes(word(at));
    i64s: i64 = 0, 8, |at| {
        let ([a, b, c, d], [e, f, g, h]) = (word(at), word(at + 4));
        i64::from_le_bytes([a, b, c, d, e, f, g, h])
    };
    f32s: f32 = 0.0, 4, |at| f32::from_le_bytes(word(at));
}

/// From numbers to integers, slice by slice.
pub struct Quantize(pub Affine);

impl Quantize {
    /// As the layers have it.
    ///
    /// # Errors
    ///
    /// None.
    pub fn try_eval_slices(&self, x: &[f32], out: &mut [i8]) -> Result<(), ShapeError> {
        for (y, &x) in out.iter_mut().zip(x) {
            *y = self.0.to_integer(x);
        }
        Ok(())
    }
}

/// From integers to numbers, slice by slice.
pub struct Dequantize(pub Affine);

impl Dequantize {
    /// As the layers have it.
    ///
    /// # Errors
    ///
    /// None.
    pub fn try_eval_slices(&self, x: &[i8], out: &mut [f32]) -> Result<(), ShapeError> {
        for (y, &x) in out.iter_mut().zip(x) {
            *y = self.0.to_real(x);
        }
        Ok(())
    }
}
