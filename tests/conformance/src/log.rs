//! One line a step, for `xtask` to judge.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::Outcome;

/// Runs the steps and prints what they came to.
#[derive(Default)]
pub struct Log;

impl Log {
    /// A program's log; a panic in a step is an outcome, not the end.
    #[must_use]
    pub fn new() -> Self {
        std::panic::set_hook(Box::new(|_| ()));
        Self
    }

    /// One step of one case: `case, step, outcome`, separated by tabs.
    pub fn step(&mut self, case: usize, step: usize, run: impl FnOnce() -> Outcome) {
        match catch_unwind(AssertUnwindSafe(run)) {
            Ok(outcome) => println!("{case}\t{step}\t{outcome}"),
            Err(payload) => {
                let text = payload.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
                println!("{case}\t{step}\tpanic\t{}", text.replace(['\n', '\t'], " "));
            }
        }
    }
}
