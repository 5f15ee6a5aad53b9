//! The measurements.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use anyhow::{Context, Result, ensure};
use shapeproof::prelude::*;

use crate::functions::{self, CHUNK, Chunk, Function};
use crate::sums;
use crate::ulp::ulps;

/// What is measured.
pub(crate) struct Options {
    /// Every so many bit patterns of `f32`.
    pub(crate) step: u32,
    /// One function alone.
    pub(crate) only: Option<String>,
}

/// A row of the table.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) of: &'static str,
    pub(crate) error: f64,
    pub(crate) at: String,
    pub(crate) bound: f64,
}

impl Row {
    /// How much of the bound is taken.
    fn ratio(&self) -> f64 {
        if self.error == 0.0 { 0.0 } else { self.error / self.bound }
    }

    /// The beginning of its line.
    pub(crate) fn first_cells(&self) -> String {
        format!("| {} | `{}` |", self.name, self.of)
    }
}

/// All rows.
pub(crate) fn all(options: &Options) -> Result<Vec<Row>> {
    let wide = compile()?;
    let wanted = |name: &str| options.only.as_deref().is_none_or(|only| only == name);
    let mut rows = Vec::new();
    for (narrow, double) in functions::f32().iter().zip(&functions::f64()) {
        if wanted(narrow.name) {
            rows.push(every_f32(narrow, options.step));
            rows.push(many_f64(double, &wide)?);
        }
    }
    if wanted("mod") {
        rows.extend(two_arguments());
    }
    if wanted("sum") {
        rows.extend(of_sums(&wide)?);
    }
    Ok(rows)
}

/// The largest error so far, and where.
#[derive(Clone, Copy)]
struct Worst<A> {
    error: f64,
    at: A,
}

impl<A> Worst<A> {
    fn take(&mut self, error: f64, at: A) {
        if error > self.error {
            *self = Self { error, at };
        }
    }
}

/// One function of every bit pattern.
fn every_f32(function: &Function<f32>, step: u32) -> Row {
    let next = AtomicU64::new(0);
    let worst = Mutex::new(Worst { error: 0.0, at: 0.0_f32 });
    let work = || {
        let (mut x, mut out) = (Chunk::<f32>::full(0.0), Chunk::<f32>::full(0.0));
        let mut own = Worst { error: 0.0, at: 0.0_f32 };
        loop {
            let start = next.fetch_add(CHUNK as u64, Ordering::Relaxed) * u64::from(step);
            if start > u64::from(u32::MAX) {
                break;
            }
            for (i, x) in x.as_mut_slice().iter_mut().enumerate() {
                *x = f32::from_bits((start + i as u64 * u64::from(step)).min(u64::from(u32::MAX)) as u32);
            }
            (function.ours)(&x, &mut out);
            for (x, got) in x.as_slice().iter().zip(out.as_slice()) {
                own.take(ulps(*got, (function.exact)(f64::from(*x)), 0.0), *x);
            }
        }
        if let Ok(mut worst) = worst.lock() {
            worst.take(own.error, own.at);
        }
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..workers).for_each(|_| drop(scope.spawn(work))));
    let Worst { error, at } = worst.into_inner().unwrap_or(Worst { error: f64::INFINITY, at: f32::NAN });
    Row {
        name: format!("`{}`", function.name),
        of: "f32",
        error,
        at: format!("{at:e}"),
        bound: function.bound,
    }
}

/// Random numbers (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// From 0 to 1.
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / 9_007_199_254_740_992.0
    }
}

/// A million points: bit patterns, points around 0, and points up to where exponentials end.
fn points() -> Vec<f64> {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let edges = [
        0.0,
        -0.0,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        f64::MAX,
        f64::MIN,
        f64::MIN_POSITIVE,
        5e-324,
    ];
    let mut points: Vec<f64> = edges.into_iter().collect();
    while points.len() < 1 << 20 {
        points.push(f64::from_bits(random.next()));
        points.push(random.unit() * 12.0 - 6.0);
        points.push(random.unit() * 1500.0 - 750.0);
        points.push(random.unit() * 80.0 - 40.0);
        points.push((random.unit() - 0.5) * (-40.0 * random.unit()).exp2());
    }
    points.truncate(1 << 20);
    points
}

/// One function of a million points.
fn many_f64(function: &Function<f64>, wide: &PathBuf) -> Result<Row> {
    let points = points();
    let exact = ask(wide, function.name, &points)?;
    ensure!(exact.len() == points.len(), "{}: {} values", function.name, exact.len());
    let mut worst = Worst { error: 0.0, at: 0.0_f64 };
    let mut out = Chunk::<f64>::full(0.0);
    for (points, exact) in points.chunks(CHUNK).zip(exact.chunks(CHUNK)) {
        let x = Chunk::<f64>::from_fn(|[i]: [usize; 1]| points.get(i).copied().unwrap_or(0.0));
        (function.ours)(&x, &mut out);
        for ((x, got), (high, low)) in points.iter().zip(out.as_slice()).zip(exact) {
            worst.take(ulps(*got, *high, *low), *x);
        }
    }
    let Worst { error, at } = worst;
    Ok(Row {
        name: format!("`{}`", function.name),
        of: "f64",
        error,
        at: format!("{at:e}"),
        bound: function.bound,
    })
}

/// `mod`, `rem` and `pow` on a grid.
fn two_arguments() -> Vec<Row> {
    let modulo = |x: f64, y: f64| {
        let rest = x % y;
        if rest != 0.0 && (rest < 0.0) != (y < 0.0) { rest + y } else { rest }
    };
    let grid: Vec<f32> = (0..u32::MAX)
        .step_by(400_009)
        .map(f32::from_bits)
        .filter(|x| !x.is_nan())
        .chain([1.0, f32::INFINITY, 0.0, f32::NAN])
        .collect();
    let mut worst = [Worst { error: 0.0, at: (0.0, 0.0) }; 3];
    for y in &grid {
        for x in grid.chunks(CHUNK) {
            let xs = Chunk::<f32>::from_fn(|[i]: [usize; 1]| x.get(i).copied().unwrap_or(1.0));
            let got = [xs.mod_(*y).eval(), xs.rem(*y).eval(), xs.pow(*y).eval()];
            for (i, x) in x.iter().enumerate() {
                let (a, b) = (f64::from(*x), f64::from(*y));
                for ((worst, got), exact) in worst.iter_mut().zip(&got).zip([modulo(a, b), a % b, a.powf(b)])
                {
                    let got = got.as_slice().get(i).copied().unwrap_or(f32::NAN);
                    worst.take(ulps(got, exact, 0.0), (*x, *y));
                }
            }
        }
    }
    ["`mod_`", "`rem`", "`pow`"]
        .into_iter()
        .zip(worst)
        .zip([0.5, 0.0, 1.5])
        .map(|((name, Worst { error, at: (x, y) }), bound)| Row {
            name: name.to_owned(),
            of: "f32",
            error,
            at: format!("{x:e}, {y:e}"),
            bound,
        })
        .collect()
}

/// The worst sum, mean and variance of each form.
fn of_sums(wide: &PathBuf) -> Result<Vec<Row>> {
    let mut rows: Vec<Row> = Vec::new();
    let mut take = |row: Row| match rows.iter_mut().find(|other| other.name == row.name && other.of == row.of)
    {
        Some(other) if other.ratio() < row.ratio() => *other = row,
        Some(_) => {}
        None => rows.push(row),
    };
    for (kind, element) in sums::DATA {
        for n in sums::LENGTHS {
            let data = sums::data(*element, *n);
            macro_rules! measure {
                ($t:ident) => {{
                    let x: Vec<$t> = data.iter().map(|v| *v as $t).collect();
                    let doubles: Vec<f64> = x.iter().map(|v| f64::from(*v)).collect();
                    let exact = |what| ask(wide, what, &doubles)?.first().copied().context("no value");
                    let (sum, variance) = (exact("sum")?, exact("variance")?);
                    let absolute: f64 = doubles.iter().map(|v| v.abs()).sum();
                    let count = *n as f64;
                    for found in sums::$t(&x) {
                        let name = |what| format!("{what}, {}", found.form);
                        let at = || format!("{n} elements, {kind}");
                        for got in &found.sums {
                            let error = sums::error(*got, sum, absolute);
                            take(Row {
                                name: name("sum"),
                                of: stringify!($t),
                                error,
                                at: at(),
                                bound: sums::bound(*n),
                            });
                        }
                        for got in &found.means {
                            let mean = (sum.0 / count, sum.1 / count);
                            let error = sums::error(*got, mean, absolute / count);
                            let bound = sums::mean_bound(*n);
                            take(Row { name: name("mean"), of: stringify!($t), error, at: at(), bound });
                        }
                        for got in &found.variances {
                            let error = ulps(*got, variance.0, variance.1);
                            let bound = sums::variance_bound(*n);
                            take(Row { name: name("variance"), of: stringify!($t), error, at: at(), bound });
                        }
                    }
                }};
            }
            measure!(f32);
            measure!(f64);
        }
    }
    rows.sort_by(|a, b| a.of.cmp(b.of));
    Ok(rows)
}

/// The program for wide values, compiled.
fn compile() -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("shapeproof-accuracy-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let (source, program) = (folder.join("wide.c"), folder.join("wide"));
    std::fs::write(&source, include_str!("wide.c"))?;
    let done = Command::new("cc").arg("-O2").arg("-o").arg(&program).arg(&source).arg("-lm").status();
    ensure!(done.context("cc, a C compiler with the GNU C library")?.success(), "wide.c does not compile");
    Ok(program)
}

/// What the program for wide values answers: each value as the sum of two doubles.
fn ask(wide: &PathBuf, what: &str, x: &[f64]) -> Result<Vec<(f64, f64)>> {
    let mut child = Command::new(wide).arg(what).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut to = child.stdin.take().context("no input")?;
    let mut from = child.stdout.take().context("no output")?;
    let bytes: Vec<u8> = x.iter().flat_map(|v| v.to_ne_bytes()).collect();
    let answer = thread::scope(|scope| {
        scope.spawn(move || to.write_all(&bytes));
        let mut answer = Vec::new();
        from.read_to_end(&mut answer).map(|_| answer)
    })?;
    ensure!(child.wait()?.success(), "wide {what} failed");
    let (doubles, _) = answer.as_chunks::<8>();
    let (pairs, _) = doubles.as_chunks::<2>();
    Ok(pairs.iter().map(|[high, low]| (f64::from_ne_bytes(*high), f64::from_ne_bytes(*low))).collect())
}
