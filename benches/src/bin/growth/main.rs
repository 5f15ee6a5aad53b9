//! How the cost grows: `growth [WORKLOAD]...` prints `workload,contender,elements,ns` lines for squares of 16 elements to
//! 4 Mi.
//!
//! - `loops`: the loops by hand, for any square;
//! - `squares`: the library's side and the loop's, size by size.
// A program of the host, with loops as one would write them by hand.
#![allow(clippy::std_instead_of_core, clippy::indexing_slicing)]

mod loops;
mod squares;

use shapeproof_bench::{measure, once, verify};
use std::{env, process::ExitCode};

/// Work that takes longer than this is timed in one round a run.
const LONG_NS: f64 = 3e7;

/// Sums of 2048 numbers may be rounded in another order.
const TOLERANCE: f64 = 1e-3;

fn main() -> ExitCode {
    let wanted: Vec<String> = env::args().skip(1).collect();
    for size in squares::all() {
        let mut workload = (size.make)();
        let name = workload.name();
        if !wanted.is_empty() && !wanted.iter().any(|wanted| wanted == name) {
            continue;
        }
        if let Err(message) = verify(workload.as_mut(), TOLERANCE) {
            eprintln!("{name} of {} elements: {message}", size.elements);
            return ExitCode::FAILURE;
        }
        let rounds = if once(workload.as_mut(), 0, 1) > LONG_NS { 1 } else { 5 };
        for found in measure(workload.as_mut(), rounds, 2e5) {
            println!("{name},{},{},{:.2}", found.contender, size.elements, found.ns);
        }
    }
    ExitCode::SUCCESS
}
