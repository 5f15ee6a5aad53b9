//! The elementwise catalogue against naive loops and hand-picked edge cases.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use core::fmt::Debug;

use proptest::prelude::*;
use shapeproof::prelude::*;
use shapeproof::*;

/// Equal bit for bit, but any NaN for any NaN.
trait Alike: Copy + Debug {
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
fn all_alike<T: Alike>(got: &[T], want: &[T]) {
    assert_eq!(got.len(), want.len());
    for (i, (g, w)) in got.iter().zip(want).enumerate() {
        assert!(g.alike(*w), "element {i}: {g:?} for {w:?}");
    }
}

type X = Shape![2, 3, 4];
type Y = Shape![3, 1];

/// `x op y` by index arithmetic of its own.
fn naive<T: Copy, O>(x: &[T], y: &[T], op: impl Fn(T, T) -> O) -> Vec<O> {
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

fn tensor<T: Copy + 'static, S: StaticShape>(values: &[T]) -> Tensor<T, S> {
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

macro_rules! integers {
    ($($module:ident $t:ident),*) => {$(
        mod $module {
            use super::*;
            numbers!($t);

            #[test]
            fn arithmetic() {
                let pick = || prop_oneof![any::<$t>(), Just(0), Just(1), Just($t::MAX), Just($t::MIN), Just((0 as $t).wrapping_sub(1))];
                proptest!(|(x in prop::collection::vec(pick(), 24), y in prop::collection::vec(pick(), 3))| {
                    check! { x, y:
                        add, elementwise_add => $t::wrapping_add;
                        sub, elementwise_sub => $t::wrapping_sub;
                        mul, elementwise_mul => $t::wrapping_mul;
                        max, elementwise_max => Ord::max;
                        min, elementwise_min => Ord::min;
                        bit_and, elementwise_bit_and => |a, b| a & b;
                        bit_or, elementwise_bit_or => |a, b| a | b;
                        bit_xor, elementwise_bit_xor => |a, b| a ^ b;
                        saturating_add, elementwise_saturating_add => $t::saturating_add;
                        saturating_sub, elementwise_saturating_sub => $t::saturating_sub;
                        saturating_mul, elementwise_saturating_mul => $t::saturating_mul;
                    }
                    check_try! { x, y:
                        try_div, try_elementwise_div => |a: $t, b| a.checked_div(b);
                        try_rem, try_elementwise_rem => |a: $t, b| a.checked_rem(b);
                        try_mod, try_elementwise_mod => |a: $t, b: $t| {
                            // Through i128, where nothing overflows.
                            a.checked_rem(b)?;
                            let (a, b) = (a as i128, b as i128);
                            Some((a - b * floor(a, b)) as $t)
                        };
                        try_floor_div, try_elementwise_floordiv => |a: $t, b: $t| {
                            a.checked_div(b)?;
                            Some(floor(a as i128, b as i128) as $t)
                        };
                        checked_add, elementwise_checked_add => |a: $t, b| a.checked_add(b);
                        checked_sub, elementwise_checked_sub => |a: $t, b| a.checked_sub(b);
                        checked_mul, elementwise_checked_mul => |a: $t, b| a.checked_mul(b);
                    }
                    let a = tensor::<_, X>(&x);
                    let each = |f: fn($t) -> $t| x.iter().map(|v| f(*v)).collect::<Vec<_>>();
                    all_alike((!&a).eval().as_slice(), &each(|v| !v));
                    all_alike(a.square().eval().as_slice(), &each(|v| v.wrapping_mul(v)));
                    all_alike(a.relu().eval().as_slice(), &each(|v| v.max(0)));
                    all_alike(a.floor().eval().as_slice(), &x);
                });
            }

            #[test]
            fn shifts_are_divisions_by_powers_of_two() {
                // Too many bits are all there are, and so is a negative number of them.
                let power = |bits: $t| 1_i128 << u32::try_from(bits).map_or(64, |bits| bits.min(64));
                let bits = || prop_oneof![0..$t::BITS as $t, Just($t::BITS as $t), any::<$t>()];
                proptest!(|(x in prop::collection::vec(any::<$t>(), 24), y in prop::collection::vec(bits(), 3))| {
                    check! { x, y:
                        shift_left, elementwise_shift_left => |a, b| (a as i128 * power(b)) as $t;
                        shift_right, elementwise_shift_right => |a, b| (a as i128).div_euclid(power(b)) as $t;
                        rounding_shift_right, elementwise_rounding_shift_right =>
                            |a, b| (2 * a as i128 + power(b)).div_euclid(2 * power(b)) as $t;
                    }
                });
            }

            #[test]
            fn powers_by_repeated_multiplication() {
                for base in [0, 1, 2, 3, 7, 10, (0 as $t).wrapping_sub(1), $t::MAX, $t::MIN] {
                    for exponent in 0..20 {
                        let want = (0..exponent).fold(1 as $t, |product, _| product.wrapping_mul(base));
                        let got = pow(&tensor![base], &tensor![exponent as $t]).eval();
                        assert_eq!(got.as_slice(), [want], "{base}^{exponent}");
                    }
                }
            }
        }
    )*};
}
fn floor(a: i128, b: i128) -> i128 {
    if b > 0 { a.div_euclid(b) } else { (-a).div_euclid(-b) }
}
integers!(on_i8 i8, on_i16 i16, on_i32 i32, on_u8 u8, on_u16 u16, on_u32 u32);

macro_rules! floats {
    ($($module:ident $t:ident),*) => {$(
        mod $module {
            use super::*;
            numbers!($t);

            fn number() -> impl Strategy<Value = $t> {
                prop_oneof![
                    prop::num::$t::ANY, -100.0..100.0 as $t,
                    Just(0.0), Just(-0.0), Just($t::INFINITY), Just($t::NEG_INFINITY), Just($t::NAN), Just(1.0),
                ]
            }

            #[test]
            fn arithmetic_and_functions() {
                proptest!(|(x in prop::collection::vec(number(), 24), y in prop::collection::vec(number(), 3))| {
                    check! { x, y:
                        add, elementwise_add => |a, b| a + b;
                        sub, elementwise_sub => |a, b| a - b;
                        mul, elementwise_mul => |a, b| a * b;
                        div, elementwise_div => |a, b| a / b;
                        rem, elementwise_rem => |a, b| a % b;
                        mod_, elementwise_mod => |a: $t, b: $t| (b + a % b) % b;
                        floor_div, elementwise_floordiv => |a: $t, b: $t| (a / b).floor();
                    }
                    let (a, b) = (tensor::<_, X>(&x), tensor::<_, Y>(&y));
                    // A zero may have either sign.
                    let greater = naive(&x, &y, |a, b| if a.is_nan() || b.is_nan() { $t::NAN } else { a.max(b) } + 0.0);
                    all_alike((a.max(&b) + 0.0).eval().as_slice(), &greater);
                    let smaller = naive(&x, &y, |a, b| if a.is_nan() || b.is_nan() { $t::NAN } else { a.min(b) } + 0.0);
                    all_alike((a.min(&b) + 0.0).eval().as_slice(), &smaller);

                    let each = |f: fn($t) -> $t| x.iter().map(|v| f(*v)).collect::<Vec<_>>();
                    all_alike((-&a).eval().as_slice(), &each(|v| -v));
                    all_alike(a.abs().eval().as_slice(), &each($t::abs));
                    all_alike(a.floor().eval().as_slice(), &each($t::floor));
                    all_alike(a.ceil().eval().as_slice(), &each($t::ceil));
                    all_alike(a.round().eval().as_slice(), &each($t::round));
                    all_alike(a.reciprocal().eval().as_slice(), &each($t::recip));
                    all_alike(a.sign().eval().as_slice(), &each(|v| if v == 0.0 || v.is_nan() { v } else { v.signum() }));
                    all_alike(a.clamp(-1.0, 2.0).eval().as_slice(), &each(|v| v.clamp(-1.0, 2.0)));
                    // As NumPy's `clip`: the upper bound comes last.
                    all_alike(a.clamp(2.0, -1.0).eval().as_slice(), &each(|v| if v.is_nan() { v } else { -1.0 }));
                    all_alike(a.relu().eval().as_slice(), &each(|v| if v.is_nan() || v == 0.0 { v } else { v.max(0.0) }));
                    all_alike(a.relu6().eval().as_slice(), &each(|v| if v.is_nan() || v == 0.0 { v } else { v.clamp(0.0, 6.0) }));
                    all_alike(a.leaky_relu(0.5).eval().as_slice(), &each(|v| if v < 0.0 { 0.5 * v } else { v }));
                    let nan: Vec<_> = x.iter().map(|v| v.is_nan()).collect();
                    all_alike(a.is_nan().eval().as_slice(), &nan);
                    let finite: Vec<_> = x.iter().map(|v| v.is_finite()).collect();
                    all_alike(a.is_finite().eval().as_slice(), &finite);
                    // A division of floats never fails.
                    all_alike(try_div(&a, &b).unwrap().eval().as_slice(), &naive(&x, &y, |a, b| a / b));
                });
            }

            #[test]
            fn activations_agree_with_f64() {
                #[track_caller]
                fn near<E: shapeproof::Expr<Elem = $t>>(got: Lazy<E>, want: impl Fn(f64) -> f64, x: &[$t]) {
                    for (g, v) in got.eval().as_slice().iter().zip(x) {
                        let w = want(f64::from(*v));
                        let tolerance = 8.0 * f64::from($t::EPSILON) * w.abs().max(1.0);
                        assert!((f64::from(*g) - w).abs() <= tolerance, "f({v}) = {g} for {w}");
                    }
                }
                proptest!(|(x in prop::collection::vec(-30.0..30.0 as $t, 24))| {
                    let a = tensor::<_, X>(&x);
                    near(a.exp() * 1e-13, |v| v.exp() * f64::from(1e-13 as $t), &x);
                    near(a.abs().ln(), |v| v.abs().ln(), &x);
                    near(a.tanh(), f64::tanh, &x);
                    near(a.sigmoid(), |v| 1.0 / (1.0 + (-v).exp()), &x);
                    near(a.hard_sigmoid(), |v| (0.2 * v + 0.5).clamp(0.0, 1.0), &x);
                    near(a.softplus(), |v| v.max(0.0) + (-v.abs()).exp().ln_1p(), &x);
                    near(a.softsign(), |v| v / (1.0 + v.abs()), &x);
                    near(a.elu(0.5), |v| if v < 0.0 { 0.5 * v.exp_m1() } else { v }, &x);
                    near(a.gelu_tanh(), |v| {
                        0.5 * v * (1.0 + ((2.0 / core::f64::consts::PI).sqrt() * (v + 0.044715 * v * v * v)).tanh())
                    }, &x);
                });
            }
        }
    )*};
}
floats!(on_f32 f32, on_f64 f64);

#[test]
fn gelu_known_values() {
    // SciPy: 0.5 * x * (1 + erf(x / sqrt(2))).
    let x = tensor![-3.0, -1.0, -0.5, 0.0, 0.5, 1.0, 3.0_f64];
    let want = [
        -0.004_049_694_095_096_7,
        -0.158_655_253_931_457_05,
        -0.154_268_769_362_993_45,
        0.0,
        0.345_731_230_637_006_55,
        0.841_344_746_068_542_9,
        2.995_950_305_904_903_3,
    ];
    for (g, w) in x.gelu().eval().as_slice().iter().zip(want) {
        assert!((g - w).abs() < 1e-12, "{g} for {w}");
    }
}

#[test]
fn float_modulus_as_in_paddle_1_8() {
    let x = tensor![7.5, -7.5, 7.5, -7.5, 0.0, 5.25, -5.25, 1.0, 0.0, 0.0_f32];
    let y = tensor![2.0, 2.0, -2.0, -2.0, 3.0, 0.5, -0.5, 0.0, f32::INFINITY, -1.0];
    let want = [1.5, 0.5, -0.5, -1.5, 0.0, 0.25, -0.25, f32::NAN, f32::NAN, -0.0];
    all_alike(x.mod_(&y).eval().as_slice(), &want);
}

#[test]
fn integer_edges() {
    assert_eq!(
        pow(&tensor![2, 4, -1, 1, 0, i32::MIN], &tensor![-1, -2, -3, -5, -1, 1]).eval().as_slice(),
        [0, 0, -1, 1, 0, i32::MIN]
    );
    assert_eq!(pow(&tensor![127_i8], &tensor![-1_i8]).eval().as_slice(), [0]);
    assert_eq!((-&tensor![i8::MIN, 5]).eval().as_slice(), [i8::MIN, -5]);
    assert_eq!(tensor![i8::MIN, -5].abs().eval().as_slice(), [i8::MIN, 5]);
    assert_eq!(tensor![0_u8, 7].sign().eval().as_slice(), [0, 1]);
    let error = try_div(&tensor![[4, 5], [i32::MIN, 1]], &tensor![[2, 1], [-1, 0]]).err().unwrap();
    assert_eq!(error.to_string(), "try_div: -2147483648 and -1 at [1, 0] have no result in their type");
    let error = tensor![[4_u8, 5]].try_rem(&tensor![[3], [0]]).err().unwrap();
    assert_eq!(error.to_string(), "try_rem: 4 and 0 at [1, 0] have no result in their type");
    // Of no elements, none fails.
    assert!(Tensor::<i32, Shape![0, 3]>::zeros().try_div(0).is_ok());
}

#[test]
fn casts() {
    assert_eq!(tensor![-1.9, 300.0, f32::NAN, -0.0].cast::<u8>().eval().as_slice(), [0, 255, 0, 0]);
    assert_eq!(tensor![-1, 300, 128].cast::<i8>().eval().as_slice(), [-1, 44, -128]);
    assert_eq!(
        tensor![0.0, f64::NAN, -0.0, 2.0].cast::<bool>().eval().as_slice(),
        [false, true, false, true]
    );
    assert_eq!(tensor![true, false].cast::<f64>().eval().as_slice(), [1.0, 0.0]);
    assert_eq!(tensor![16_777_217_i32].cast::<f32>().eval().as_slice(), [16_777_216.0]);
}

#[test]
fn saturating_casts() {
    let x = tensor![i32::MIN, -40_000, -129, -1, 0, 127, 40_000, i32::MAX];
    let want = [i16::MIN, i16::MIN, -129, -1, 0, 127, i16::MAX, i16::MAX];
    assert_eq!(x.saturating_cast::<i16>().eval().as_slice(), want);
    assert_eq!(x.saturating_cast::<u8>().eval().as_slice(), [0, 0, 0, 0, 0, 127, 255, 255]);
    let wide = [i32::MIN, -40_000, -129, -1, 0, 127, 40_000, i32::MAX].map(i64::from);
    assert_eq!(x.saturating_cast::<i64>().eval().as_slice(), wide);
    let unsigned = x.saturating_cast::<u64>().eval();
    assert_eq!(unsigned.as_slice(), [0, 0, 0, 0, 0, 127, 40_000, 0x7FFF_FFFF]);
    assert_eq!(tensor![u32::MAX, 5].saturating_cast::<i8>().eval().as_slice(), [127, 5]);
    let floats = tensor![-1.9, 3e9, f32::NAN, f32::NEG_INFINITY];
    assert_eq!(floats.saturating_cast::<i32>().eval().as_slice(), [-1, i32::MAX, 0, i32::MIN]);
    assert_eq!(saturating_cast::<i16, _>(&floats).eval().as_slice(), [-1, i16::MAX, 0, i16::MIN]);
}

#[test]
fn logic() {
    let (x, y) = (tensor![true, true, false, false], tensor![true, false, true, false]);
    assert_eq!(x.logical_and(&y).eval().as_slice(), [true, false, false, false]);
    assert_eq!(x.logical_or(&y).eval().as_slice(), [true, true, true, false]);
    assert_eq!(x.logical_xor(&y).eval().as_slice(), [false, true, true, false]);
    assert_eq!(x.logical_not().eval().as_slice(), [false, false, true, true]);
    assert_eq!((&x & &y | !&x).eval().as_slice(), [true, false, true, true]);
}

#[test]
fn activation_of_a_placed_operation() {
    let (x, y) = (tensor![[-1.0, 2.0], [3.0, -4.0]], tensor![1.0, -1.0]);
    let relu = elementwise_mul(&x, &y, Axis::<0>, Relu).eval();
    assert_eq!(relu, tensor![[0.0, 2.0], [0.0, 4.0]]);
    let leaky = elementwise_mul(&x, &y, Axis::<0>, LeakyRelu { alpha: 0.5 }).eval();
    assert_eq!(leaky, tensor![[-0.5, 2.0], [-1.5, 4.0]]);
}

#[test]
fn elements_of_the_users_own() {
    #[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
    struct Half(i32);
    impl core::ops::Div for Half {
        type Output = Self;
        fn div(self, other: Self) -> Self {
            Half(2 * self.0 / other.0)
        }
    }
    impl<Op> Divides<Op> for Half {}
    let x = tensor![Half(6), Half(3)];
    assert_eq!((&x / &tensor![Half(4)]).eval().as_slice(), [Half(3), Half(1)]);
    assert_eq!(x.max(&tensor![Half(4)]).eval().as_slice(), [Half(6), Half(4)]);
}

#[test]
fn lengths_of_run_time_are_placed_as_they_turn_out() {
    let memory = [1, 2, 3, 4, 5, 6];
    let x = TensorView::<i32, Shape![?, 3]>::with_dims(&memory, [2, 3]).unwrap();
    let mut out = Tensor::<i32, Shape![..4, 3]>::empty();
    // Identical shapes fit at any axis, which the types do not tell.
    x.try_elementwise_add(x, Axis::<1>, Identity).unwrap().try_eval_into(&mut out).unwrap();
    assert_eq!(out.as_slice(), [2, 4, 6, 8, 10, 12]);
    // Of other ranks the types tell the place.
    let (columns, rows) = (tensor![10, 20, 30], tensor![10, 20]);
    x.try_elementwise_add(&columns, Axis::<1>, Identity).unwrap().try_eval_into(&mut out).unwrap();
    assert_eq!(out.as_slice(), [11, 22, 33, 14, 25, 36]);
    x.try_elementwise_add(&rows, Axis::<0>, Identity).unwrap().try_eval_into(&mut out).unwrap();
    assert_eq!(out.as_slice(), [11, 12, 13, 24, 25, 26]);
    let other = TensorView::<i32, Shape![?, 3]>::with_dims(&memory[..3], [1, 3]).unwrap();
    assert!(x.try_elementwise_add(other, Axis::<1>, Identity).is_err());
}

#[test]
fn an_expression_is_used_twice_by_reference() {
    let (x, seen) = (tensor![[1, 2, 3], [4, 5, 6]], std::rc::Rc::new(core::cell::Cell::new(0)));
    // Not `Copy`: the closure counts.
    let counter = seen.clone();
    let y = x.map(move |v| {
        counter.set(counter.get() + 1);
        v * 10
    });
    let z = (&y).add(&y).max(&y).eval();
    assert_eq!(z, (&x * 20).eval());
    assert_eq!(seen.get(), 18);
    assert_eq!((&y).sum(), 210);
    assert_eq!(y.sub(&x).eval(), (&x * 9).eval());
}
