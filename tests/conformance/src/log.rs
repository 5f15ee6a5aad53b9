//! Who is told what the steps came to.

#[cfg(feature = "std")]
use crate::Want;
use crate::{Outcome, Step};

/// The log of a program.
pub trait Log {
    /// One step of one case.
    fn step(&mut self, step: &Step, run: impl FnOnce() -> Outcome);
}

/// The host's: a line a step.
#[cfg(feature = "std")]
#[derive(Default)]
pub struct Lines;

#[cfg(feature = "std")]
impl Lines {
    /// A panic in a step is an outcome, not the end.
    #[must_use]
    pub fn new() -> Self {
        std::panic::set_hook(std::boxed::Box::new(|_| ()));
        Self
    }
}

#[cfg(feature = "std")]
impl Log for Lines {
    /// `case, step, ok`, or `refused`, `failed` or `panic` and the reason, separated by tabs; `refused` where the library
    /// was expected to accept more than the reference, and does not.
    fn step(&mut self, step: &Step, run: impl FnOnce() -> Outcome) {
        use core::panic::AssertUnwindSafe;
        use std::panic::catch_unwind;
        use std::{format, string::String};

        let (kind, text) = match catch_unwind(AssertUnwindSafe(run)) {
            Ok(outcome) => match crate::judge(step, &outcome) {
                Ok(()) => ("ok", String::new()),
                Err(_)
                    if matches!(
                        (step.want, &outcome),
                        (Want::Accepted, Outcome::Refused | Outcome::Error(_))
                    ) =>
                {
                    ("refused", String::from(step.step.1))
                }
                Err(mismatch) => ("failed", format!("{}: {mismatch}", step.step.1)),
            },
            Err(payload) => {
                let text = payload.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
                ("panic", String::from(text.unwrap_or("no message")))
            }
        };
        let text = text.replace(['\n', '\t'], " ");
        std::println!("{}\t{}\t{kind}\t{text}", step.case.0, step.step.0);
    }
}
