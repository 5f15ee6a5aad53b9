//! Times every contender of every workload: `cargo bench -p shapeproof-bench --bench workloads`.
#![allow(missing_docs, clippy::std_instead_of_core)]

use divan::Bencher;
use shapeproof_bench::{Case, verify, workloads};

#[divan::bench(args = Case::all())]
fn workload(bencher: Bencher<'_, '_>, case: &Case) {
    bencher.bench_local(case.prepare());
}

fn main() {
    for make in workloads::all() {
        let mut workload = make();
        if let Err(difference) = verify(workload.as_mut()) {
            panic!("{}: {difference}", workload.name());
        }
    }
    divan::main();
}
