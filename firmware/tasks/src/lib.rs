//! Motion told apart in the stream of an accelerometer: the part that tasks of embassy and of RTIC share.
//!
//! A [`Listener`] keeps the last samples in a ring and looks at a window of them at every half of one. Calibration, features and
//! classifiers are those of the sensor hub's path in f32, for one window whose length is a type; the weights come from one `.npz` file.
#![no_std]

mod model;
pub mod sensor;

use core::fmt;
use shapeproof::{RowRing, prelude::*};
use shapeproof_weights::include_npz;

pub use model::Activity;

/// The samples in a window.
pub const WINDOW: usize = 32;
/// The samples from one window to the next.
pub const HOP: usize = 16;
/// The windows in the recordings.
pub const WINDOWS: usize = 205;

include_npz!("../motion.npz" {
    static ACTIVITIES: Tensor<u8, Shape![WINDOWS]>;
});

/// One sample: the counts of three axes.
pub type Sample = [i16; 3];
type Samples = Shape![WINDOW, 3];

/// The last samples, and when they are looked at next.
pub struct Listener {
    ring: RowRing<i16, Samples>,
    missing: usize,
}

impl Listener {
    /// Before the first sample.
    #[must_use]
    pub const fn new() -> Self {
        Self { ring: RowRing::full(0), missing: WINDOW }
    }

    /// Takes a sample. With every sixteenth, once a window is full, it is the activity in the window.
    pub fn take(&mut self, sample: Sample) -> Option<Activity> {
        self.ring.push(&Tensor::<i16, Shape![3]>::from(sample));
        self.missing -= 1;
        if self.missing > 0 {
            return None;
        }
        self.missing = HOP;
        Some(model::activity(self.ring.in_order()))
    }
}

impl Default for Listener {
    fn default() -> Self {
        Self::new()
    }
}

/// What was heard, beside what NumPy makes of the same windows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    windows: usize,
    agree: usize,
    of: [usize; 4],
}

impl Tally {
    /// Before the first window.
    #[must_use]
    pub const fn new() -> Self {
        Self { windows: 0, agree: 0, of: [0; 4] }
    }

    /// Counts the next window.
    pub fn add(&mut self, activity: Activity) {
        let expected = ACTIVITIES.get([self.windows]);
        self.windows += 1;
        self.agree += usize::from(expected == Some(activity as u8));
        if let Some(count) = self.of.get_mut(activity as usize) {
            *count += 1;
        }
    }

    /// Whether all windows have been heard.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.windows >= WINDOWS
    }

    /// Whether all are NumPy's.
    #[must_use]
    pub const fn is_right(&self) -> bool {
        self.windows == WINDOWS && self.agree == WINDOWS
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [standing, walking, running, badminton] = self.of;
        writeln!(f, "standing {standing}, walking {walking}, running {running}, badminton {badminton}")?;
        write!(f, "{} of {} windows are NumPy's", self.agree, self.windows)
    }
}
