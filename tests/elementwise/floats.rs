//! Floats against their own methods, functions against those of `f64`, and known values.

use super::check::{X, Y, all_alike, check, naive, numbers, tensor};
use proptest::prelude::*;
use shapeproof::prelude::*;
use shapeproof::*;

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
                        mod_, elementwise_mod => |a: $t, b: $t| {
                            // Python's.
                            let rest = a % b;
                            if rest == 0.0 { (0.0 as $t).copysign(b) } else if rest.signum() == b.signum() { rest } else { rest + b }
                        };
                        floor_div, elementwise_floordiv => |a: $t, b: $t| (a / b).floor();
                    }
                    let (a, b) = (tensor::<_, X>(&x), tensor::<_, Y>(&y));
                    // A zero may have either sign.
                    let greater = naive(&x, &y, |a, b| if a.is_nan() || b.is_nan() { $t::NAN } else { a.max(b) } + 0.0);
                    all_alike((a.maximum(&b) + 0.0).eval().as_slice(), &greater);
                    let smaller = naive(&x, &y, |a, b| if a.is_nan() || b.is_nan() { $t::NAN } else { a.min(b) } + 0.0);
                    all_alike((a.minimum(&b) + 0.0).eval().as_slice(), &smaller);

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
                fn near<E: shapeproof::Expr<Elem = $t>>(got: Unevaluated<E>, want: impl Fn(f64) -> f64, x: &[$t]) {
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
