//! A sample of what `docs/accuracy.md` promises: errors of functions, sums, means and variances within the stated bounds, and the
//! limits of the functions.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{compute, tensor};

#[path = "accuracy/src/functions.rs"]
mod functions;
#[path = "accuracy/src/sums.rs"]
mod sums;
#[path = "accuracy/src/ulp.rs"]
mod ulp;

use functions::{CHUNK, Chunk};
use ulp::ulps;

#[test]
fn functions_of_f32() {
    for function in functions::f32() {
        // A prime, so that all exponents and endings of the significand are met.
        for start in (0..u32::MAX).step_by(20_011 * CHUNK) {
            let x = Chunk::<f32>::from_fn(|[i]: [usize; 1]| {
                f32::from_bits(start.wrapping_add(20_011 * u32::try_from(i).unwrap()))
            });
            let mut out = Chunk::full(0.0);
            (function.ours)(&x, &mut out);
            for (x, got) in x.as_slice().iter().zip(out.as_slice()) {
                let error = ulps(*got, (function.exact)(f64::from(*x)), 0.0);
                assert!(error <= function.bound, "{}({x:e}) = {got:e}: {error} ULP", function.name);
            }
        }
    }
}

/// Against `f64` itself, which has errors of its own: one unit more.
#[test]
fn functions_of_f64() {
    for function in functions::f64() {
        let points = (-40_000..40_000).map(|k| f64::from(k) / 2003.3).chain((-740..709).map(f64::from));
        // Where the formula in `f64` does not lose digits itself.
        let points: Vec<f64> = points.filter(|x| !function.name.starts_with("gelu") || *x > -1.0).collect();
        for points in points.chunks(CHUNK) {
            let x = Chunk::<f64>::from_fn(|[i]: [usize; 1]| points.get(i).copied().unwrap_or(1.0));
            let mut out = Chunk::full(0.0);
            (function.ours)(&x, &mut out);
            for (x, got) in x.as_slice().iter().zip(out.as_slice()) {
                let error = ulps(*got, (function.exact)(*x), 0.0);
                assert!(error <= function.bound + 1.0, "{}({x:e}) = {got:e}: {error} ULP", function.name);
            }
        }
    }
}

/// Added up with an error term for each addition (Knuth's, as in Ogita, Rump and Oishi's `Sum2`).
fn exact_sum(x: impl Iterator<Item = f64>) -> (f64, f64) {
    let (mut sum, mut rest) = (0.0_f64, 0.0_f64);
    for x in x {
        let next = sum + x;
        let part = next - sum;
        rest += (sum - (next - part)) + (x - part);
        sum = next;
    }
    (sum + rest, rest - ((sum + rest) - sum))
}

#[test]
fn sums_means_and_variances() {
    for (kind, element) in sums::DATA {
        for n in sums::LENGTHS.iter().copied().filter(|n| *n <= 2048) {
            let data = sums::data(*element, n);
            macro_rules! check {
                ($t:ident, $variances:literal) => {{
                    let x: Vec<$t> = data.iter().map(|v| *v as $t).collect();
                    let doubles = || x.iter().map(|v| f64::from(*v));
                    let (high, low) = exact_sum(doubles());
                    let count = n as f64;
                    let absolute = exact_sum(doubles().map(f64::abs)).0;
                    let square = |d: f64| d * d;
                    let variance =
                        exact_sum(doubles().map(|v| square((v - high / count) - low / count))).0 / count;
                    for found in sums::$t(&x) {
                        let what = format!("of {n} elements ({kind}), {}", found.form);
                        for got in found.sums {
                            let error = sums::error(got, (high, low), absolute);
                            assert!(error <= sums::bound(n), "sum {what}: {error} ULP");
                        }
                        for got in found.means {
                            let error = sums::error(got, (high / count, low / count), absolute / count);
                            assert!(error <= sums::mean_bound(n), "mean {what}: {error} ULP");
                        }
                        for got in found.variances.into_iter().filter(|_| $variances) {
                            let error = ulps(got, variance, 0.0);
                            assert!(
                                error <= sums::variance_bound(n),
                                "variance {what}: {got} for {variance}, {error} ULP"
                            );
                        }
                    }
                }};
            }
            check!(f32, true);
            // Of these the exact variance would need more digits than two `f64` have.
            check!(f64, false);
        }
    }
}

#[test]
fn sums_of_index_notation() {
    let x = Tensor::<f32, Shape![3000]>::full(0.1);
    let sum = compute!([] => sum!(i => x[i])).item();
    let exact = 3000.0 * f64::from(0.1_f32);
    assert!(ulps(sum, exact, 0.0) <= sums::bound(3000), "{sum} for {exact}");
}

/// Many numbers that are large beside their spread.
#[test]
fn offsets_do_not_matter() {
    for (offset, spread, n) in [(1e4_f32, 1.0, 1000), (1e5, 1.0, 1000), (1e6, 1.0, 100_000), (1e8, 8.0, 1000)]
    {
        let data: Vec<f32> = (0..n).map(|i| offset + (i % 2) as f32 * spread).collect();
        let row = TensorView::<f32, Shape![?]>::with_dims(&data, [n]).unwrap();
        assert_eq!(row.var(), spread * spread / 4.0, "{n} of {offset}");
        let mean = f64::from(offset) + f64::from(spread) / 2.0;
        assert!(ulps(row.mean(), mean, 0.0) <= 2.0, "{n} of {offset}: {}", row.mean());
        let two: Vec<f32> = data.iter().flat_map(|v| [*v, *v]).collect();
        let columns = TensorView::<f32, Shape![?, 2]>::with_dims(&two, [n, 2]).unwrap();
        assert_eq!(columns.var_axis(Axis::<0>).as_slice(), [spread * spread / 4.0; 2]);
    }
}

#[test]
fn limits() {
    let x = tensor![f32::INFINITY, f32::NEG_INFINITY, f32::NAN, -0.0, 1e-40, -1e-40];
    let check = |name: &str, got: Tensor<f32, Shape![6]>, want: [f32; 6]| {
        for (got, want) in got.as_slice().iter().zip(want) {
            let near = want.is_subnormal() && got.to_bits().abs_diff(want.to_bits()) <= 1;
            let alike = got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan();
            assert!(near || alike, "{name}: {got:e} for {want:e}");
        }
    };
    let (inf, nan) = (f32::INFINITY, f32::NAN);
    check("exp", x.exp().eval(), [inf, 0.0, nan, 1.0, 1.0, 1.0]);
    check("ln", x.ln().eval(), [inf, nan, nan, -inf, f64::from(1e-40_f32).ln() as f32, nan]);
    check("tanh", x.tanh().eval(), [1.0, -1.0, nan, -0.0, 1e-40, -1e-40]);
    check("erf", x.erf().eval(), [1.0, -1.0, nan, -0.0, 1.128_38e-40, -1.128_38e-40]);
    check("sigmoid", x.sigmoid().eval(), [1.0, 0.0, nan, 0.5, 0.5, 0.5]);
    check("hard_sigmoid", x.hard_sigmoid().eval(), [1.0, 0.0, nan, 0.5, 0.5, 0.5]);
    check(
        "softplus",
        x.softplus().eval(),
        [inf, 0.0, nan, core::f32::consts::LN_2, core::f32::consts::LN_2, core::f32::consts::LN_2],
    );
    check("softsign", x.softsign().eval(), [1.0, -1.0, nan, -0.0, 1e-40, -1e-40]);
    check("elu", x.elu(2.0).eval(), [inf, -2.0, nan, -0.0, 1e-40, -2e-40]);
    check("gelu", x.gelu().eval(), [inf, -0.0, nan, -0.0, 5e-41, -5e-41]);
    check("gelu_tanh", x.gelu_tanh().eval(), [inf, -0.0, nan, -0.0, 5e-41, -5e-41]);
    check("relu6", x.relu6().eval(), [6.0, 0.0, nan, -0.0, 1e-40, 0.0]);
    check("leaky_relu", x.leaky_relu(0.5).eval(), [inf, -inf, nan, -0.0, 1e-40, -5e-41]);
}

/// NumPy 2's `np.mod`, and Python's `%`.
#[test]
fn modulus_of_python() {
    let inf = f64::INFINITY;
    let cases = [
        (7.5, 2.0, 1.5),
        (-7.5, 2.0, 0.5),
        (7.5, -2.0, -0.5),
        (-7.5, -2.0, -1.5),
        (1e-8, 1.0, 1e-8),
        (-1e-8, 1.0, 0.99999999),
        (2e38, 3e38, 2e38),
        (1e308, 1.7e308, 1e308),
        (1.0, inf, 1.0),
        (-1.0, inf, inf),
        (1.0, -inf, -inf),
        (0.0, inf, 0.0),
        (6.0, 3.0, 0.0),
        (-6.0, 3.0, 0.0),
        (6.0, -3.0, -0.0),
        (-0.0, 3.0, 0.0),
        (1.0, 0.0, f64::NAN),
        (inf, 3.0, f64::NAN),
    ];
    for (x, y, want) in cases {
        let (left, right) = (tensor![x], tensor![y]);
        let tried = left.try_mod(&right).expect("a remainder for each").eval();
        for got in [left.mod_(y).eval(), tried] {
            let got = got.as_slice()[0];
            assert!(
                got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan(),
                "{x} mod {y}: {got} for {want}"
            );
        }
    }
    let got = tensor![1e-8_f32, 2e38, 1.0].mod_(&tensor![1.0, 3e38, f32::INFINITY]).eval();
    assert_eq!(got, tensor![1e-8, 2e38, 1.0]);
}
