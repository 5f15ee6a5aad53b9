//! Runs the checks of a job and counts them.

use anyhow::{Result, bail};
use std::time::Instant;
use xshell::Cmd;

/// Runs checks one after the other, continues after a failure, and ends with `N passed, N failed`.
#[derive(Default)]
pub(crate) struct Checks {
    passed: usize,
    failures: Vec<String>,
}

impl Checks {
    /// Runs one check: prints its name, runs it, and prints the result.
    pub(crate) fn check<T>(&mut self, name: &str, work: impl FnOnce() -> Result<T>) -> Option<T> {
        println!("== {name}");
        let start = Instant::now();
        let outcome = work();
        let seconds = start.elapsed().as_secs_f32();
        match outcome {
            Ok(value) => {
                println!("ok {name} ({seconds:.1} s)");
                self.passed += 1;
                Some(value)
            }
            Err(error) => {
                println!("FAILED {name} ({seconds:.1} s): {error:#}");
                self.failures.push(format!("{name}: {error:#}"));
                None
            }
        }
    }

    /// A check that consists of one command.
    pub(crate) fn run(&mut self, name: &str, command: Cmd<'_>) {
        self.check(name, || Ok(command.run()?));
    }

    /// Repeats the failures and prints the last line.
    ///
    /// Returns an error if a check failed, or if there was none.
    pub(crate) fn close(self) -> Result<()> {
        println!();
        for failure in &self.failures {
            println!("FAILED {failure}");
        }
        let failed = self.failures.len();
        println!("{} passed, {failed} failed", self.passed);
        if failed > 0 || self.passed == 0 {
            bail!("{failed} of {} checks failed", self.passed + failed);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_counted_and_does_not_stop_the_rest() {
        let mut checks = Checks::default();
        assert!(checks.check("bad", || -> Result<()> { bail!("no") }).is_none());
        assert_eq!(checks.check("good", || Ok(1)), Some(1));
        assert_eq!((checks.passed, checks.failures.len()), (1, 1));
        assert!(checks.close().is_err());
    }

    #[test]
    fn no_checks_at_all_is_a_failure() {
        assert!(Checks::default().close().is_err());
    }
}
