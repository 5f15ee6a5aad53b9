//! Elements as bits.

use half::{bf16, f16};

/// An element that can be told exactly.
pub trait Bits: Copy + 'static {
    const DTYPE: Dtype;
    fn to_bits(self) -> u64;
}

macro_rules! dtypes {
    ($($name:ident $text:literal $($float:ident)?: $t:ty, |$x:ident| $to:expr, |$bits:ident| $number:expr;)*) => {
        /// The type of an element.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Dtype {
            $($name,)*
        }

        impl Dtype {
            /// The one with this number.
            pub fn numbered(number: u64) -> Option<Self> {
                [$(Self::$name),*].into_iter().find(|dtype| *dtype as u64 == number)
            }

            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }

            pub fn is_float(self) -> bool {
                match self {
                    $(Self::$name => dtypes!(@is_float $($float)?),)*
                }
            }

            /// The number that bits stand for.
            pub fn number(self, bits: u64) -> f64 {
                match self {
                    $(Self::$name => { let $bits = bits; $number })*
                }
            }
        }

        $(impl Bits for $t {
            const DTYPE: Dtype = Dtype::$name;
            fn to_bits(self) -> u64 {
                let $x = self;
                $to
            }
        })*
    };
    (@is_float float) => { true };
    (@is_float) => { false };
}

dtypes! {
    Bool "bool": bool, |x| u64::from(x), |bits| bits as f64;
    Int8 "int8": i8, |x| i64::from(x) as u64, |bits| bits as i64 as f64;
    Int16 "int16": i16, |x| i64::from(x) as u64, |bits| bits as i64 as f64;
    Int32 "int32": i32, |x| i64::from(x) as u64, |bits| bits as i64 as f64;
    Int64 "int64": i64, |x| x as u64, |bits| bits as i64 as f64;
    Uint8 "uint8": u8, |x| u64::from(x), |bits| bits as f64;
    Uint16 "uint16": u16, |x| u64::from(x), |bits| bits as f64;
    Uint32 "uint32": u32, |x| u64::from(x), |bits| bits as f64;
    Uint64 "uint64": u64, |x| x, |bits| bits as f64;
    Float16 "float16" float: f16, |x| u64::from(x.to_bits()), |bits| f16::from_bits(bits as u16).to_f64();
    Bfloat16 "bfloat16" float: bf16, |x| u64::from(x.to_bits()), |bits| bf16::from_bits(bits as u16).to_f64();
    Float32 "float32" float: f32, |x| u64::from(x.to_bits()), |bits| f64::from(f32::from_bits(bits as u32));
    Float64 "float64" float: f64, |x| x.to_bits(), |bits| f64::from_bits(bits);
}

/// Indices; the references return them as `int64`.
impl Bits for usize {
    const DTYPE: Dtype = Dtype::Int64;
    fn to_bits(self) -> u64 {
        self as u64
    }
}
