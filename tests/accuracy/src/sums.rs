//! Sums, means and variances in every form that the library has, on data that is hard to add up.

use shapeproof::prelude::*;
use shapeproof::ragged::{Average, LodTensorView, Sum};
use shapeproof::{Lod, sequence_pool, span, try_mean_axis_into, try_sum_axis_into, try_var_axis_into};

use crate::ulp::{Float, ulps, unit};

/// The lengths that are tried.
pub const LENGTHS: &[usize] = &[
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 17, 20, 24, 31, 32, 33, 47, 48, 63, 64, 65, 96, 100, 127, 128,
    129, 200, 255, 256, 257, 383, 500, 511, 512, 513, 777, 1000, 1023, 1024, 1025, 2000, 2048, 4095, 4096,
    10_000, 65_537, 100_000, 1_000_000,
];

/// What is added up: names, and the element at a position, where `random` is from 0 to 1.
pub const DATA: &[(&str, fn(usize, f64) -> f64)] = &[
    ("equal", |_, _| 0.1),
    ("uniform", |_, random| random),
    ("offset", |i, _| 1e6 + (i % 2) as f64),
    ("far offset", |i, _| 1e8 + 8.0 * (i % 2) as f64),
    ("cancelling", |i, random| (random + 1.0) * if i % 2 == 0 { 1.0 } else { -1.0 }),
    ("growing", |i, random| (random - 0.3) * f64::exp2((i % 41) as f64 - 20.0)),
    ("one large", |i, random| if i == 0 { 1.0 } else { random * 6e-8 }),
];

/// The random numbers: a linear congruence (Knuth's), its high bits.
fn random(i: usize) -> f64 {
    let mut state = i as u64 ^ 0x9e37_79b9_7f4a_7c15;
    for _ in 0..3 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^= state >> 29;
    }
    (state >> 11) as f64 * f64::exp2(-53.0)
}

/// The elements of one kind of data.
#[must_use]
pub fn data(element: fn(usize, f64) -> f64, n: usize) -> Vec<f64> {
    (0..n).map(|i| element(i, random(i))).collect()
}

/// What one form gives for the same elements, perhaps several times.
pub struct Results<T> {
    /// The form's name in the table.
    pub form: &'static str,
    /// The sums.
    pub sums: Vec<T>,
    /// The means.
    pub means: Vec<T>,
    /// The variances.
    pub variances: Vec<T>,
}

macro_rules! forms {
    ($($t:ident)*) => {$(
        /// The sum, the mean and the variance of these elements in every form.
        #[must_use]
        pub fn $t(x: &[$t]) -> Vec<Results<$t>> {
            let n = x.len();
            let mut all = Vec::new();
            // The elements, so many times side by side: of few elements more than 16 rows or columns, which are worked on together.
            let wide = |columns: usize| x.iter().flat_map(|v| (0..columns).map(|_| *v)).collect::<Vec<$t>>();
            let times = if n <= 2000 { 37 } else { 2 };
            let three = |get: &dyn Fn(usize, &mut [$t])| -> [Vec<$t>; 3] {
                core::array::from_fn(|which| {
                    let mut out = vec![0.0; times];
                    get(which, &mut out);
                    out
                })
            };
            macro_rules! along {
                ($form:literal, $memory:expr, $dims:expr, $axis:literal) => {{
                    let memory = $memory;
                    let view = TensorView::<$t, Shape![?, ?]>::with_dims(&memory, $dims).expect("it has so many elements");
                    let [sums, means, variances] = three(&|which, out| {
                        let mut out = TensorViewMut::<$t, Shape![?]>::with_dims(out, [times]).expect("as many");
                        match which {
                            0 => try_sum_axis_into(view, Axis::<$axis>, &mut out),
                            1 => try_mean_axis_into(view, Axis::<$axis>, &mut out),
                            _ => try_var_axis_into(view, Axis::<$axis>, &mut out),
                        }
                        .expect("there is room");
                    });
                    all.push(Results { form: $form, sums, means, variances });
                }};
            }
            macro_rules! total {
                ($form:literal, $x:expr) => {{
                    let x = $x;
                    all.push(Results { form: $form, sums: vec![x.sum()], means: vec![x.mean()], variances: vec![x.var()] });
                }};
            }
            let view = TensorView::<$t, Shape![?]>::with_dims(x, [n]).expect("all");
            total!("all elements", view);
            total!("all elements of an expression", view * 1.0);
            let two = wide(2);
            let two = TensorView::<$t, Shape![?, 2]>::with_dims(&two, [n, 2]).expect("twice as many");
            total!("all elements, a stride apart", two.slice(Axis::<1>, span!(1..2)));
            if n % 3 == 0 {
                let five: Vec<_> = x.chunks(3).flat_map(|row| row.iter().copied().chain([7.0, 7.0])).collect();
                let five = TensorView::<$t, Shape![?, 5]>::with_dims(&five, [n / 3, 5]).expect("as many");
                total!("all elements of short rows", five.slice(Axis::<1>, span!(0..3)));
            }
            if n % 1000 == 0 {
                let more: Vec<_> = x.chunks(1000).flat_map(|row| row.iter().copied().chain([7.0])).collect();
                let more = TensorView::<$t, Shape![?, 1001]>::with_dims(&more, [n / 1000, 1001]).expect("as many");
                total!("all elements of long rows", more.slice(Axis::<1>, span!(0..1000)));
            }
            along!("last axis", x.repeat(times), [times, n], 1);
            along!("other axis", wide(times), [n, times], 0);
            let offsets = [0, n];
            let lod = Lod::from_offsets(&offsets[..]).expect("they increase");
            macro_rules! pooled {
                ($form:literal, $shape:ty, $width:literal) => {{
                    let rows = wide($width);
                    let rows = LodTensorView::<$t, $shape, usize>::new(&rows, lod.view()).expect("as many rows");
                    let (mut sums, mut means) = (vec![0.0; $width], vec![0.0; $width]);
                    sequence_pool(rows, Sum, 0.0, &mut sums[..]).expect("there is room");
                    sequence_pool(rows, Average, 0.0, &mut means[..]).expect("there is room");
                    all.push(Results { form: $form, sums, means, variances: vec![] });
                }};
            }
            pooled!("a sequence of numbers", Shape![], 1);
            pooled!("a sequence of rows", Shape![37], 37);
            all
        }
    )*};
}
forms!(f32 f64);

/// The largest error that a sum of `n` elements may have, in units in the last place of the sum of their absolute values.
#[must_use]
pub fn bound(n: usize) -> f64 {
    2.0 * (n as f64).log2()
}

/// The error of a sum, or of a mean, in units in the last place of the sum, or the mean, of the absolute values.
#[must_use]
pub fn error<T: Float>(got: T, (high, low): (f64, f64), absolute: f64) -> f64 {
    ulps::<T>(got, high, low) * unit::<T>(high) / unit::<T>(absolute)
}

/// The same of a mean, which is rounded once more.
#[must_use]
pub fn mean_bound(n: usize) -> f64 {
    bound(n) + 1.0
}

/// The largest error that a variance of `n` elements may have, in units in its own last place: that of two sums of squares, each
/// of which is rounded three times.
#[must_use]
pub fn variance_bound(n: usize) -> f64 {
    2.0 * bound(n) + 6.0
}
