//! `cargo bench -p shapeproof-bench`: every workload with every contender, for people.
#![allow(missing_docs, clippy::std_instead_of_core)]

use divan::Bencher;
use shapeproof_bench::{TOLERANCE, verify, workloads};
use std::fmt;

/// One line of the report.
struct Case {
    workload: usize,
    contender: usize,
    label: String,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.label)
    }
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (i, workload) in workloads::all().iter().enumerate() {
        let mut workload = workload();
        verify(workload.as_mut(), TOLERANCE).expect("all contenders agree");
        for (contender, name) in workload.contenders().into_iter().enumerate() {
            cases.push(Case { workload: i, contender, label: format!("{} {name}", workload.name()) });
        }
    }
    cases
}

#[divan::bench(args = cases())]
fn side_by_side(bencher: Bencher<'_, '_>, case: &Case) {
    let Some(make) = workloads::all().get(case.workload) else { return };
    let mut workload = make();
    bencher.bench_local(|| workload.run(case.contender, 1));
}

fn main() {
    divan::main();
}
