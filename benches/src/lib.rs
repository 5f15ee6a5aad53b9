//! Side by side: this library, the loop one would write by hand for that one shape, and the peers.
//!
//! A workload is a file in `workloads/`: its data, and its contenders, each a function over the same memory. All
//! results are compared with the loop's before anything is timed.
//!
//! `cargo bench -p shapeproof-bench` is for people; the figures on record come from `cargo xtask bench`, which runs the
//! program `record`.
// A program of the host.
#![allow(clippy::std_instead_of_core)]

mod time;
pub mod workloads;

use shapeproof::Tensor;
pub use time::{Measurement, measure, once};

/// What the contenders of a workload work on.
pub trait Data {
    /// Spoils the output, so that a contender which writes nothing is found out.
    fn clear(&mut self);
    /// The output, for the comparison with the loop.
    fn result(&self) -> Vec<f64>;
}

/// One way to do the work: a name and a function.
pub type Contender<D> = (&'static str, fn(&mut D));

/// The name of the loop written by hand.
pub const LOOP: &str = "loop";

/// Contenders on the same data.
struct Side<D> {
    name: &'static str,
    about: &'static str,
    data: Box<D>,
    contenders: Vec<Contender<D>>,
}

/// A workload with its data, whatever their type.
pub trait Workload {
    /// Its short name.
    fn name(&self) -> &'static str;
    /// What is computed.
    fn about(&self) -> &'static str;
    /// The names of the contenders.
    fn contenders(&self) -> Vec<&'static str>;
    /// Lets a contender do the work `times` times.
    fn run(&mut self, contender: usize, times: usize);
    /// The result of one contender alone.
    fn result(&mut self, contender: usize) -> Vec<f64>;
}

impl<D: Data> Workload for Side<D> {
    fn name(&self) -> &'static str {
        self.name
    }
    fn about(&self) -> &'static str {
        self.about
    }
    fn contenders(&self) -> Vec<&'static str> {
        self.contenders.iter().map(|(name, _)| *name).collect()
    }
    fn run(&mut self, contender: usize, times: usize) {
        if let Some((_, work)) = self.contenders.get(contender) {
            for _ in 0..times {
                work(&mut self.data);
            }
        }
    }
    fn result(&mut self, contender: usize) -> Vec<f64> {
        self.data.clear();
        self.run(contender, 1);
        self.data.result()
    }
}

/// A workload of this name over these data.
fn side<D: Data + 'static>(
    name: &'static str,
    about: &'static str,
    data: D,
    contenders: &[Contender<D>],
) -> Box<dyn Workload> {
    Box::new(Side { name, about, data: Box::new(data), contenders: contenders.to_vec() })
}

/// Whether all contenders agree with the loop; `memcpy` only moves as many bytes, and is left out.
///
/// # Errors
///
/// The contender, the position and both values.
pub fn verify(workload: &mut dyn Workload) -> Result<(), String> {
    let names = workload.contenders();
    let Some(reference) = names.iter().position(|name| *name == LOOP) else { return Ok(()) };
    let expected = workload.result(reference);
    for (i, name) in names.iter().enumerate().filter(|(_, name)| **name != "memcpy") {
        let found = workload.result(i);
        if found.len() != expected.len() {
            return Err(format!("{name}: {} values, the loop has {}", found.len(), expected.len()));
        }
        for (at, (x, y)) in found.iter().zip(&expected).enumerate() {
            // Sums and exponentials may be rounded in another order.
            let agrees = (x - y).abs() <= 2e-5 * y.abs().max(1.0);
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
fn random<S: shapeproof::StaticShape>(seed: u32) -> Tensor<f32, S> {
    let mut tensor = Tensor::full(0.0);
    let mut next = numbers(seed);
    tensor.as_mut_slice().iter_mut().for_each(|x| *x = next());
    tensor
}

/// Values for the comparison.
fn values(slice: &[f32]) -> Vec<f64> {
    slice.iter().map(|x| f64::from(*x)).collect()
}
