//! The figures on record: `record [--quick] [WORKLOAD]...` prints `workload,contender,ns` lines.
//!
//! `record --count` lets each contender work once between two calls of `boundary`, for callgrind to count.
// A program of the host.
#![allow(clippy::std_instead_of_core)]

use shapeproof_bench::{TOLERANCE, Workload, measure, verify, workloads};
use std::{env, hint::black_box, process::ExitCode};

/// Where callgrind writes what it has counted so far and starts again at zero.
#[inline(never)]
fn boundary(position: usize) {
    black_box(position);
}

fn main() -> ExitCode {
    let mut wanted = Vec::new();
    let (mut quick, mut count) = (false, false);
    for argument in env::args().skip(1) {
        match argument.as_str() {
            "--quick" => quick = true,
            "--count" => count = true,
            _ => wanted.push(argument),
        }
    }
    if count {
        // What the counting itself takes.
        let mut empty: Box<dyn Workload> = workloads::empty();
        boundary(0);
        empty.run(black_box(0), 1);
        boundary(0);
        println!("empty,empty");
    }
    let (rounds, turn_ns) = if quick { (9, 2e5) } else { (31, 1e6) };
    for workload in workloads::all() {
        let mut workload = workload();
        let name = workload.name();
        if !wanted.is_empty() && !wanted.iter().any(|wanted| wanted == name) {
            continue;
        }
        if let Err(message) = verify(workload.as_mut(), TOLERANCE) {
            eprintln!("{name}: {message}");
            return ExitCode::FAILURE;
        }
        if count {
            for (i, contender) in workload.contenders().into_iter().enumerate() {
                boundary(i);
                workload.run(black_box(i), 1);
                boundary(i);
                println!("{name},{contender}");
            }
        } else {
            for found in measure(workload.as_mut(), rounds, turn_ns) {
                println!("{name},{},{:.2}", found.contender, found.ns);
            }
        }
    }
    ExitCode::SUCCESS
}
