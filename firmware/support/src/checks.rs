//! The tally of a test program.

use crate::println;

/// Counts checks; [`Checks::finish`] prints `N passed, N failed`.
#[derive(Debug, Default)]
pub struct Checks {
    passed: u32,
    failed: u32,
}

impl Checks {
    /// Nothing checked yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { passed: 0, failed: 0 }
    }

    /// One check; only a failure is printed.
    pub fn check(&mut self, name: &str, holds: bool) {
        if holds {
            self.passed += 1;
        } else {
            self.failed += 1;
            println!("failed: {name}");
        }
    }

    /// Prints the tally; true when all held, and there was something to hold.
    #[must_use]
    pub fn finish(self) -> bool {
        println!("{} passed, {} failed", self.passed, self.failed);
        self.failed == 0 && self.passed > 0
    }
}
