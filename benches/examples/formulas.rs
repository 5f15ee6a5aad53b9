//! Formulas of index notation beside methods and loops, in turns: `cargo xtask bench --formulas` runs it.
//!
//! A line of output has the workload, a contender, and the nanoseconds of a call, the least of many runs. All results are compared with
//! the loop's before anything is timed. Names as arguments, or the beginnings of names, choose some workloads.
#![allow(clippy::print_stdout, clippy::panic, reason = "a program that prints figures")]

use core::time::Duration;
use shapeproof_bench::{Workload, verify, workloads};
use std::time::Instant;

/// How often the contenders take turns.
const ROUNDS: usize = 100;

/// The time of a call, in nanoseconds.
fn time(workload: &mut dyn Workload, contender: usize) -> f64 {
    let (start, mut calls) = (Instant::now(), 0_u32);
    while start.elapsed() < Duration::from_micros(500) {
        for _ in 0..16 {
            workload.run(contender);
        }
        calls += 16;
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(calls)
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    for (name, contenders, make) in workloads::ALL {
        let is_formula = name.starts_with("W14") || name.starts_with("formula");
        if !is_formula
            || !(wanted.is_empty() || wanted.iter().any(|wanted| name.starts_with(wanted.as_str())))
        {
            continue;
        }
        let mut workload = make();
        if let Err(difference) = verify(workload.as_mut()) {
            panic!("{name}: {difference}");
        }
        let mut least = vec![f64::MAX; contenders.len()];
        for _ in 0..ROUNDS {
            for (contender, least) in least.iter_mut().enumerate() {
                *least = least.min(time(workload.as_mut(), contender));
            }
        }
        for (contender, least) in contenders.iter().zip(least) {
            println!("{name},{contender},{least:.2}");
        }
    }
}
