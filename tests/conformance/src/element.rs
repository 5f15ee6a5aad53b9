//! Elements as bits.

use half::{bf16, f16};

/// An element that can be told exactly.
pub trait Bits: Copy + 'static {
    const DTYPE: &'static str;
    fn to_bits(self) -> u64;
}

macro_rules! bits {
    ($($t:ty, $name:literal, |$x:ident| $bits:expr;)*) => {$(
        impl Bits for $t {
            const DTYPE: &'static str = $name;
            fn to_bits(self) -> u64 {
                let $x = self;
                $bits
            }
        }
    )*};
}

bits! {
    bool, "bool", |x| u64::from(x);
    i8, "int8", |x| i64::from(x) as u64;
    i16, "int16", |x| i64::from(x) as u64;
    i32, "int32", |x| i64::from(x) as u64;
    i64, "int64", |x| x as u64;
    u8, "uint8", |x| u64::from(x);
    u16, "uint16", |x| u64::from(x);
    u32, "uint32", |x| u64::from(x);
    u64, "uint64", |x| x;
    usize, "int64", |x| x as u64;
    f16, "float16", |x| u64::from(x.to_bits());
    bf16, "bfloat16", |x| u64::from(x.to_bits());
    f32, "float32", |x| u64::from(x.to_bits());
    f64, "float64", |x| x.to_bits();
}
