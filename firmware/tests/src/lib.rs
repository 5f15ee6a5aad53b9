//! The golden cases, on the target: what their programs share.
//!
//! `cargo xtask firmware` writes the cases of a program from the same plans as the host's into `target/cases`; the
//! judgement is the host's as well, [`shapeproof_conformance::judge`].
#![no_std]

use board::println;
use shapeproof_conformance::{Log, Outcome, Step, judge};

/// Runs a program's cases and prints `N passed, N failed`; true when all passed, and there were some.
pub fn run(cases: impl FnOnce(&mut Tally)) -> ! {
    board::run(|| {
        let mut tally = Tally::default();
        cases(&mut tally);
        tally.close();
        println!("{} passed, {} failed", tally.passed, tally.failed);
        tally.failed == 0 && tally.passed > 0
    })
}

/// Counts cases; a case passes when all its steps do.
#[derive(Debug, Default)]
pub struct Tally {
    passed: u32,
    failed: u32,
    /// The case whose steps are running, and whether all of them passed so far.
    running: Option<(usize, bool)>,
}

impl Tally {
    fn close(&mut self) {
        match self.running.take() {
            Some((_, true)) => self.passed += 1,
            Some((_, false)) => self.failed += 1,
            None => {}
        }
    }

    #[inline(never)]
    fn judged(&mut self, step: &Step, outcome: &Outcome) {
        if self.running.is_none_or(|(number, _)| number != step.case.0) {
            self.close();
            self.running = Some((step.case.0, true));
        }
        if let Err(_mismatch) = judge(step, outcome) {
            self.running = Some((step.case.0, false));
            println!("failed: {}, {}: {_mismatch}", step.case.1, step.step.1);
        }
    }
}

impl Log for Tally {
    #[inline]
    fn step(&mut self, step: &Step, run: impl FnOnce() -> Outcome) {
        self.judged(step, &run());
    }
}
