//! Times every contender of every workload: `cargo bench -p shapeproof-bench --bench workloads`.
#![allow(missing_docs, clippy::std_instead_of_core)]

use divan::Bencher;
use shapeproof_bench::{Case, verify, workloads};

#[divan::bench(args = Case::all())]
fn workload(bencher: Bencher<'_, '_>, case: &Case) {
    bencher.bench_local(case.prepare());
}

fn main() {
    for (name, contenders, make) in workloads::ALL {
        let mut workload = make();
        assert_eq!((*name, *contenders), (workload.name(), &*workload.contenders()));
        if let Err(difference) = verify(workload.as_mut()) {
            panic!("{name}: {difference}");
        }
    }
    divan::main();
}
