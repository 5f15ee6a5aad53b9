//! Side by side: this library, the loop one would write by hand for that one shape, and the peers.
//!
//! A workload is a file in `workloads/`: its data, and its contenders, each a function over the same memory. All
//! results are compared with the loop's before anything is timed.
//!
//! `cargo bench -p shapeproof-bench --bench workloads` times them with divan, `--bench instructions` counts their
//! instructions with gungraun (under valgrind); `cargo xtask bench` runs both for several targets and keeps the record.
// A program of the host.
#![allow(clippy::std_instead_of_core)]

pub mod views;
pub mod workloads;

use shapeproof::{StaticShape, Tensor};
use std::{fmt, hint::black_box};

/// The name of the loop written by hand.
pub const LOOP: &str = "loop";

/// The contenders that only move as many bytes.
const MOVES: [&str; 2] = ["memcpy", "copy"];

/// An element of an output.
pub trait Cell: Copy + 'static {
    /// What no contender writes.
    const SPOILT: Self;
    /// The value for the comparison.
    fn value(self) -> f64;
}

impl Cell for f32 {
    const SPOILT: f32 = f32::NAN;
    fn value(self) -> f64 {
        f64::from(self)
    }
}

impl Cell for usize {
    const SPOILT: usize = usize::MAX;
    fn value(self) -> f64 {
        self as f64
    }
}

impl Cell for u32 {
    const SPOILT: u32 = u32::MAX;
    fn value(self) -> f64 {
        f64::from(self)
    }
}

/// What contenders write to.
pub trait Output {
    /// Spoils it, so that a contender which writes nothing is found out.
    fn spoil(&mut self);
    /// Its values, for the comparison with the loop.
    fn values(&self) -> Vec<f64>;
}

impl<T: Cell> Output for Vec<T> {
    fn spoil(&mut self) {
        self.fill(T::SPOILT);
    }
    fn values(&self) -> Vec<f64> {
        self.iter().map(|x| x.value()).collect()
    }
}

impl<T: Cell, S: StaticShape> Output for Tensor<T, S> {
    fn spoil(&mut self) {
        self.as_mut_slice().fill(T::SPOILT);
    }
    fn values(&self) -> Vec<f64> {
        self.as_slice().iter().map(|x| x.value()).collect()
    }
}

impl<O: Output> Output for Box<O> {
    fn spoil(&mut self) {
        (**self).spoil();
    }
    fn values(&self) -> Vec<f64> {
        (**self).values()
    }
}

/// One way to do the work: a name and a function.
pub type Contender<I, O> = (&'static str, fn(&I, &mut O));

/// A name, and contenders that read the same inputs and write to the same output.
struct Contest<I, O> {
    name: &'static str,
    inputs: I,
    out: O,
    contenders: Vec<Contender<I, O>>,
}

/// A workload with its data, whatever their type.
pub trait Workload {
    /// Its short name.
    fn name(&self) -> &'static str;
    /// The names of the contenders.
    fn contenders(&self) -> Vec<&'static str>;
    /// Lets a contender do the work once.
    fn run(&mut self, contender: usize);
    /// The result of one contender alone.
    fn result(&mut self, contender: usize) -> Vec<f64>;
}

impl<I, O: Output> Workload for Contest<I, O> {
    fn name(&self) -> &'static str {
        self.name
    }
    fn contenders(&self) -> Vec<&'static str> {
        self.contenders.iter().map(|(name, _)| *name).collect()
    }
    fn run(&mut self, contender: usize) {
        if let Some((_, work)) = self.contenders.get(contender) {
            work(black_box(&self.inputs), black_box(&mut self.out));
        }
    }
    fn result(&mut self, contender: usize) -> Vec<f64> {
        self.out.spoil();
        self.run(contender);
        self.out.values()
    }
}

/// A workload of this name over these data. Each contender's kernel is a function that is not inlined.
pub fn contest<I: 'static, O: Output + 'static>(
    name: &'static str,
    inputs: I,
    out: O,
    contenders: &[Contender<I, O>],
) -> Box<dyn Workload> {
    Box::new(Contest { name, inputs, out, contenders: contenders.to_vec() })
}

/// One contender of one workload.
#[derive(Clone, Debug)]
pub struct Case {
    make: fn() -> Box<dyn Workload>,
    /// The place of the contender in the workload.
    contender: usize,
    name: String,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Case {
    /// All contenders of all workloads, as `workload contender`; no data are made yet.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let entries = workloads::ALL.iter().flat_map(|(workload, contenders, make)| {
            contenders.iter().enumerate().map(move |(contender, name)| Self {
                make: *make,
                contender,
                name: format!("{workload} {name}"),
            })
        });
        entries.collect()
    }

    /// Makes the workload's data; the function then does the contender's work once.
    #[must_use]
    pub fn prepare(&self) -> Box<dyn FnMut()> {
        let (mut workload, contender) = ((self.make)(), self.contender);
        Box::new(move || workload.run(contender))
    }
}

/// Sums of some hundred numbers and exponentials may be rounded in another order: the largest difference, relative to 1 or
/// to the value.
const TOLERANCE: f64 = 2e-5;

/// Whether all contenders agree with the loop; those that only move as many bytes are left out.
///
/// # Errors
///
/// The contender, the position and both values.
pub fn verify(workload: &mut dyn Workload) -> Result<(), String> {
    let names = workload.contenders();
    let Some(reference) = names.iter().position(|name| *name == LOOP) else { return Ok(()) };
    let expected = workload.result(reference);
    for (i, name) in names.iter().enumerate().filter(|(_, name)| !MOVES.contains(*name)) {
        let found = workload.result(i);
        if found.len() != expected.len() {
            return Err(format!("{name}: {} values, the loop has {}", found.len(), expected.len()));
        }
        for (at, (x, y)) in found.iter().zip(&expected).enumerate() {
            let agrees = (x - y).abs() <= TOLERANCE * y.abs().max(1.0);
            if !agrees {
                return Err(format!("{name}: {x} at {at}, the loop has {y}"));
            }
        }
    }
    Ok(())
}

/// Numbers between -1 and 1 that repeat with every run; `seed` gives others.
pub fn numbers(seed: u32) -> impl FnMut() -> f32 {
    let mut state = seed.wrapping_mul(0x9E37_79B9) | 1;
    move || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        (state >> 8) as f32 / (1 << 23) as f32 - 1.0
    }
}

/// A tensor of such numbers.
#[must_use]
pub fn random<S: StaticShape>(seed: u32) -> Tensor<f32, S> {
    let mut next = numbers(seed);
    Tensor::from_index_fn(|_| next())
}

/// A large tensor of such numbers.
#[must_use]
pub fn large<S: StaticShape>(seed: u32) -> Box<Tensor<f32, S>> {
    let mut next = numbers(seed);
    Tensor::boxed_from_index_fn(|_| next())
}
