//! What the tests of the catalogue share: each operation by method, by function and placed, against a loop.

use core::fmt::Debug;

use shapeproof::{StaticShape, prelude::*};

/// Equal bit for bit, but any NaN for any NaN.
pub trait Alike: Copy + Debug {
    fn alike(self, other: Self) -> bool;
}
macro_rules! alike {
    ($($t:ty)*) => {$(
        impl Alike for $t {
            fn alike(self, other: Self) -> bool {
                self == other
            }
        }
    )*};
}
alike!(i8 i16 i32 i64 u8 u16 u32 u64 bool);
impl Alike for f32 {
    fn alike(self, other: Self) -> bool {
        self.to_bits() == other.to_bits() || self.is_nan() && other.is_nan()
    }
}
impl Alike for f64 {
    fn alike(self, other: Self) -> bool {
        self.to_bits() == other.to_bits() || self.is_nan() && other.is_nan()
    }
}

#[track_caller]
pub fn all_alike<T: Alike>(got: &[T], want: &[T]) {
    assert_eq!(got.len(), want.len());
    for (i, (g, w)) in got.iter().zip(want).enumerate() {
        assert!(g.alike(*w), "element {i}: {g:?} for {w:?}");
    }
}

pub type X = Shape![2, 3, 4];
pub type Y = Shape![3, 1];

/// `x op y` by index arithmetic of its own.
pub fn naive<T: Copy, O>(x: &[T], y: &[T], op: impl Fn(T, T) -> O) -> Vec<O> {
    let mut out = Vec::new();
    for i in 0..2 {
        for j in 0..3 {
            for k in 0..4 {
                out.push(op(x[i * 12 + j * 4 + k], y[j]));
            }
        }
    }
    out
}

pub fn tensor<T: Copy + 'static, S: StaticShape>(values: &[T]) -> Tensor<T, S> {
    let mut tensor = Tensor::full(values[0]);
    tensor.as_mut_slice().copy_from_slice(values);
    tensor
}

macro_rules! check {
    ($x:ident, $y:ident: $($name:ident, $placed:ident => $op:expr;)*) => {$(
        let (a, b) = (tensor::<_, X>(&$x), tensor::<_, Y>(&$y));
        let want = naive(&$x, &$y, $op);
        all_alike(a.$name(&b).eval().as_slice(), &want);
        all_alike($name(&a, &b).eval().as_slice(), &want);
        all_alike($placed(&a, &b, Axis::<1>, Identity).eval().as_slice(), &want);
    )*};
}
macro_rules! check_try {
    ($x:ident, $y:ident: $($name:ident, $placed:ident => $op:expr;)*) => {$(
        let (a, b) = (tensor::<_, X>(&$x), tensor::<_, Y>(&$y));
        let want = naive(&$x, &$y, $op);
        match want.iter().position(|w| w.is_none()) {
            None => {
                let want: Vec<_> = want.into_iter().flatten().collect();
                all_alike($name(&a, &b).unwrap().eval().as_slice(), &want);
                all_alike($placed(&a, &b, Axis::<1>, Identity).unwrap().eval().as_slice(), &want);
            }
            Some(at) => {
                let index = Dims::from([at / 12, at / 4 % 3, at % 4]);
                let (left, right) = ($x[at], $y[at / 4 % 3]);
                let error = ElementError::Element { op: stringify!($name), at: index, left, right };
                assert_eq!($name(&a, &b).err(), Some(error));
                assert!($placed(&a, &b, Axis::<1>, Identity).is_err());
            }
        }
    )*};
}

/// What holds for numbers of any kind.
macro_rules! numbers {
    ($t:ident) => {
        #[test]
        fn compares_and_orders() {
            proptest!(|(x in prop::collection::vec(any::<$t>(), 24), y in prop::collection::vec(any::<$t>(), 3))| {
                check! { x, y:
                    equal, elementwise_equal => |a, b| a == b;
                    not_equal, elementwise_not_equal => |a, b| a != b;
                    less_than, elementwise_less_than => |a, b| a < b;
                    less_equal, elementwise_less_equal => |a, b| a <= b;
                    greater_than, elementwise_greater_than => |a, b| a > b;
                    greater_equal, elementwise_greater_equal => |a, b| a >= b;
                }
            });
        }
    };
}

pub(crate) use {check, check_try, numbers};
