//! Everyday uses beside the loop written by hand, as a debug build has them: `cargo xtask bench --debug` runs it in three profiles.
//!
//! A line of output has the use, the nanoseconds of this library, and those of the loop in the same build.
#![allow(
    clippy::indexing_slicing,
    clippy::needless_range_loop,
    clippy::print_stdout,
    reason = "the loops that one writes first"
)]

use core::array::from_fn;
use core::hint::black_box;
use core::time::Duration;
use shapeproof::{compute, concat, matmul_as, matmul_into, prelude::*, select, shape::Numpy, span};
use std::time::Instant;

/// The least time of a call, in nanoseconds, of three runs of some milliseconds.
fn time(mut call: impl FnMut()) -> f64 {
    let run = |call: &mut dyn FnMut()| {
        let (start, mut calls) = (Instant::now(), 0_u32);
        while start.elapsed() < Duration::from_millis(2) {
            call();
            calls += 1;
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(calls)
    };
    (0..3).map(|_| run(&mut call)).fold(f64::MAX, f64::min)
}

macro_rules! uses {
    ($($name:literal: $library:expr, $by_hand:expr;)*) => {$(
        let library = time(|| { black_box($library); });
        let by_hand = time(|| { black_box($by_hand); });
        println!("{},{library:.0},{by_hand:.0}", $name);
    )*};
}

type Rows = [[f32; N]; N];
const N: usize = 64;

/// Writes an element to each position of `$out`.
macro_rules! each {
    ($out:ident, |$i:ident, $j:ident| $element:expr) => {
        for $i in 0..N {
            for $j in 0..N {
                $out[$i][$j] = $element;
            }
        }
    };
}

/// `out` gets the product.
fn product(left: &Rows, right: &Rows, out: &mut Rows) {
    for i in 0..N {
        for j in 0..N {
            let mut sum = 0.0;
            for p in 0..N {
                sum += left[i][p] * right[p][j];
            }
            out[i][j] = sum;
        }
    }
}

fn sum(rows: &Rows) -> f32 {
    let mut sum = 0.0;
    for row in rows {
        for x in row {
            sum += x;
        }
    }
    sum
}

/// The largest element and where it is.
fn largest(rows: &Rows) -> (f32, usize) {
    let (mut largest, mut at) = (rows[0][0], 0);
    for i in 0..N {
        for j in 0..N {
            if rows[i][j] > largest {
                (largest, at) = (rows[i][j], i * N + j);
            }
        }
    }
    (largest, at)
}

fn softmax(rows: &Rows, out: &mut Rows) {
    for i in 0..N {
        let largest = rows[i].iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for j in 0..N {
            out[i][j] = (rows[i][j] - largest).exp();
            sum += out[i][j];
        }
        for j in 0..N {
            out[i][j] /= sum;
        }
    }
}

fn main() {
    let (a, b): (Rows, Rows) = (
        from_fn(|i| from_fn(|j| ((i * 7 + j * 3) % 11) as f32 - 5.0)),
        from_fn(|i| from_fn(|j| ((i * 5 + j) % 13) as f32 + 1.0)),
    );
    let v: [f32; N] = from_fn(|j| j as f32);
    let bytes: [[i8; N]; N] = from_fn(|i| from_fn(|j| ((i * 7 + j * 3) % 11) as i8));
    let (x, y, row, q) = (&Tensor::from(a), &Tensor::from(b), &Tensor::from(v), &Tensor::from(bytes));
    let taps = row.slice(Axis::<0>, span!(0..8));
    let wide = &q.cast::<i32>().eval();
    let (out, to) = (&mut Tensor::<f32, Shape![64, 64]>::zeros(), &mut [[0.0_f32; N]; N]);

    uses! {
        "x + y": (x + y).eval_into(out), each!(to, |i, j| a[i][j] + b[i][j]);
        "x + 2.0": (x + 2.0).eval_into(out), each!(to, |i, j| a[i][j] + 2.0);
        "x + row": (x + row).eval_into(out), each!(to, |i, j| a[i][j] + v[j]);
        "x + y.t()": (x + y.t()).eval_into(out), each!(to, |i, j| a[i][j] + b[j][i]);
        "x / y": (x / y).eval_into(out), each!(to, |i, j| a[i][j] / b[i][j]);
        "(x * y + row).relu()": (x * y + row).relu().eval_into(out), each!(to, |i, j| (a[i][j] * b[i][j] + v[j]).max(0.0));
        "relu": x.relu().eval_into(out), each!(to, |i, j| a[i][j].max(0.0));
        "abs": x.abs().eval_into(out), each!(to, |i, j| a[i][j].abs());
        "sqrt": y.sqrt().eval_into(out), each!(to, |i, j| b[i][j].sqrt());
        "exp": x.exp().eval_into(out), each!(to, |i, j| a[i][j].exp());
        "sigmoid": x.sigmoid().eval_into(out), each!(to, |i, j| 1.0 / (1.0 + (-a[i][j]).exp()));
        "tanh": x.tanh().eval_into(out), each!(to, |i, j| a[i][j].tanh());
        "maximum": x.maximum(y).eval_into(out), each!(to, |i, j| if a[i][j] > b[i][j] { a[i][j] } else { b[i][j] });
        "clamp": x.clamp(-1.0, 1.0).eval_into(out), each!(to, |i, j| a[i][j].clamp(-1.0, 1.0));
        "map": x.map(|x| x * x + 1.0).eval_into(out), each!(to, |i, j| a[i][j] * a[i][j] + 1.0);
        "select": select(x.greater_than(y), x, y, Numpy).eval_into(out),
            each!(to, |i, j| if a[i][j] > b[i][j] { a[i][j] } else { b[i][j] });
        "assign": out.assign(x), each!(to, |i, j| a[i][j]);
        "+=": *out += x, for i in 0..N { for j in 0..N { to[i][j] += a[i][j]; } };
        "assign x.t()": out.assign(x.t()), each!(to, |i, j| a[j][i]);
        "cast i8 to i32": q.cast::<i32>().eval(), from_fn::<[i32; N], N, _>(|i| from_fn(|j| i32::from(bytes[i][j])));
        "x + y of i32": (wide + wide).eval(), from_fn::<[i32; N], N, _>(|i| from_fn(|j| 2 * i32::from(bytes[i][j])));
        "from_fn": Tensor::<f32, Shape![64, 64]>::from_fn(|[i, j]| (i + j) as f32), each!(to, |i, j| (i + j) as f32);
        "iter().sum()": x.iter().sum::<f32>(), a.iter().flatten().sum::<f32>();
        "sum": x.sum(), sum(&a);
        "mean": x.mean(), sum(&a) / 4096.0;
        "max": x.max(), largest(&a).0;
        "argmax": x.argmax(), largest(&a).1;
        "mean squared error": (x - y).square().mean(), {
            each!(to, |i, j| (a[i][j] - b[i][j]) * (a[i][j] - b[i][j]));
            sum(to) / 4096.0
        };
        "var": x.var(), {
            let mean = sum(&a) / 4096.0;
            each!(to, |i, j| (a[i][j] - mean) * (a[i][j] - mean));
            sum(to) / 4096.0
        };
        "sum of rows": x.sum_axis(Axis::<1>), {
            let mut sums = [0.0; N];
            for i in 0..N { for j in 0..N { sums[i] += a[i][j]; } }
            sums
        };
        "sum of columns": x.sum_axis(Axis::<0>), {
            let mut sums = [0.0; N];
            for i in 0..N { for j in 0..N { sums[j] += a[i][j]; } }
            sums
        };
        "max of rows": x.max_axis(Axis::<1>), {
            let mut max = [f32::MIN; N];
            for i in 0..N { for j in 0..N { if a[i][j] > max[i] { max[i] = a[i][j]; } } }
            max
        };
        "softmax": x.softmax_into(Axis::<1>, out), softmax(&a, to);
        "cumsum": x.cumsum_into(Axis::<1>, out), for i in 0..N {
            let mut sum = 0.0;
            for j in 0..N { sum += a[i][j]; to[i][j] = sum; }
        };
        "concat": concat((x, y), Axis::<0>), { let mut both = [[0.0; N]; 2 * N]; for i in 0..N { for j in 0..N { both[i][j] = a[i][j]; both[i + N][j] = b[i][j]; } } both };
        "matrix product": matmul_into(x, y, out), product(&a, &b, to);
        "x yᵀ": matmul_into(x, y.t(), out), for i in 0..N { for j in 0..N {
            let mut sum = 0.0;
            for p in 0..N { sum += a[i][p] * b[j][p]; }
            to[i][j] = sum;
        } };
        "matrix by vector": x.matmul(row), {
            let mut sums = [0.0; N];
            for i in 0..N { for p in 0..N { sums[i] += a[i][p] * v[p]; } }
            sums
        };
        "product of i8 in i32": matmul_as::<i32, _, _>(q, q), {
            let mut sums = [[0_i32; N]; N];
            for i in 0..N { for j in 0..N { for p in 0..N { sums[i][j] += i32::from(bytes[i][p]) * i32::from(bytes[p][j]); } } }
            sums
        };
        "dot": row.dot(row), { let mut sum = 0.0; for p in 0..N { sum += v[p] * v[p]; } sum };
        "compute! of a product": compute!([i, j] => sum!(p => x[i, p] * y[p, j])), product(&a, &b, to);
        "compute! of elements": compute!([i, j] => x[i, j] * y[j, i] + 1.0), each!(to, |i, j| a[i][j] * b[j][i] + 1.0);
        "compute! of a filter": compute!([i, t: 57] => sum!(k => x[i, t + k] * taps[k])), for i in 0..N {
            for t in 0..57 {
                let mut sum = 0.0;
                for k in 0..8 { sum += a[i][t + k] * v[k]; }
                to[i][t] = sum;
            }
        };
    }
}
