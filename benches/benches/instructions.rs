//! Counts the instructions of every contender of every workload under valgrind:
//! `cargo bench -p shapeproof-bench --bench instructions`.
#![allow(missing_docs, clippy::std_instead_of_core)]

use gungraun::{Callgrind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main};
use shapeproof_bench::Case;

fn prepare(case: Case) -> Box<dyn FnMut()> {
    case.prepare()
}

#[library_benchmark]
#[benches::of(iter = Case::all(), setup = prepare)]
fn workload(mut work: Box<dyn FnMut()>) {
    work();
    // Giving its memory back is no part of the work.
    std::mem::forget(work);
}

library_benchmark_group!(name = workloads, benchmarks = workload);
main!(
    config = LibraryBenchmarkConfig::default().tool(Callgrind::with_args(["--cache-sim=no"])),
    library_benchmark_groups = workloads
);
