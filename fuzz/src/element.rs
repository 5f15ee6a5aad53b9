//! The elements of the programs, with their arithmetic said again in other words than the library's.

use core::fmt::Debug;

/// An element that programs compute with.
pub trait Element:
    Copy
    + Debug
    + Default
    + PartialOrd
    + Send
    + Sync
    + core::ops::Add<Output = Self>
    + core::ops::Sub<Output = Self>
    + core::ops::Mul<Output = Self>
    + num_traits::Zero
    + num_traits::One
    + num_traits::ConstZero
    + shapeproof::Number
    + 'static
{
    /// Whether operations round, so that sums depend on their order.
    const ROUNDS: bool;
    /// An element made of random bits, small, extreme or any according to the style.
    fn of(bits: u64, style: u8) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    /// Whether both are the same value; a NaN is the same as another.
    fn same(self, other: Self) -> bool;
    /// A truth value that about half of the elements have.
    fn odd(self) -> bool;
    /// The value in double precision.
    fn wide(self) -> f64;
}

/// The larger of two by NumPy's rule: NaN if one of them is.
pub fn larger<T: Element>(a: T, b: T) -> T {
    #[allow(clippy::eq_op)]
    match (a != a, b != b) {
        (true, _) => a,
        (_, true) => b,
        _ if b > a => b,
        _ => a,
    }
}

/// The smaller of two by NumPy's rule.
pub fn smaller<T: Element>(a: T, b: T) -> T {
    #[allow(clippy::eq_op)]
    match (a != a, b != b) {
        (true, _) => a,
        (_, true) => b,
        _ if b < a => b,
        _ => a,
    }
}

/// The position of the first element that `beats` all others, or of the first NaN.
pub fn position<T: Element>(row: &[T], beats: impl Fn(T, T) -> bool) -> usize {
    #[allow(clippy::eq_op)]
    if let Some(nan) = row.iter().position(|x| x != x) {
        return nan;
    }
    let mut best = 0;
    for i in 1..row.len() {
        if beats(row[i], row[best]) {
            best = i;
        }
    }
    best
}

macro_rules! integers {
    ($($t:ident)*) => {$(
        impl Element for $t {
            const ROUNDS: bool = false;
            fn of(bits: u64, style: u8) -> Self {
                match style % 4 {
                    0 => (bits % 4) as $t,
                    1 => [0, 1, $t::MAX, $t::MIN, $t::MAX - 1, $t::MIN + 1, $t::MAX / 2, 2][bits as usize % 8],
                    _ => bits as $t,
                }
            }
            fn plus(self, other: Self) -> Self {
                (self as i128 + other as i128) as $t
            }
            fn minus(self, other: Self) -> Self {
                (self as i128 - other as i128) as $t
            }
            fn times(self, other: Self) -> Self {
                (self as i128).wrapping_mul(other as i128) as $t
            }
            fn same(self, other: Self) -> bool {
                self == other
            }
            fn odd(self) -> bool {
                self & 1 == 1
            }
            fn wide(self) -> f64 {
                self as f64
            }
        }
    )*};
}
integers!(i8 i16 i32 i64 u8 u16 u32 u64);

macro_rules! floats {
    ($($t:ident)*) => {$(
        impl Element for $t {
            const ROUNDS: bool = true;
            fn of(bits: u64, style: u8) -> Self {
                match style % 4 {
                    0 => (bits % 8) as $t - 3.0,
                    1 => {
                        let special = [
                            0.0, -0.0, 1.0, $t::NAN, $t::INFINITY, $t::NEG_INFINITY, $t::MAX, $t::MIN_POSITIVE / 8.0,
                        ];
                        special[bits as usize % 8]
                    }
                    2 => (bits % 20001) as $t / 8192.0 - 1.2,
                    // One NaN or infinity among many numbers.
                    _ if bits % 97 == 0 => [$t::NAN, $t::INFINITY, $t::NEG_INFINITY][(bits / 97) as usize % 3],
                    _ => ((bits >> 8) % 2001) as $t - 1000.0,
                }
            }
            fn plus(self, other: Self) -> Self {
                self + other
            }
            fn minus(self, other: Self) -> Self {
                self - other
            }
            fn times(self, other: Self) -> Self {
                self * other
            }
            fn same(self, other: Self) -> bool {
                self == other || (self.is_nan() && other.is_nan())
            }
            fn odd(self) -> bool {
                // Which NaN it is, and the sign of a zero, are left open.
                !self.is_nan() && self != 0.0 && self.to_bits().count_ones() & 1 == 1
            }
            fn wide(self) -> f64 {
                self.into()
            }
        }
    )*};
}
floats!(f32 f64);
