//! The wake word: the model, the phrases it listens to, and what is printed of them. Host and device share it.

use core::fmt::{self, Write};
use core::iter::repeat_n;
use core::ops::Range;
use shapeproof::include_npy;
use shapeproof::prelude::*;
use shapeproof_model_macros::include_model;

include_model!(pub mod okay_nabu = "../../crates/shapeproof-model/tests/models/okay_nabu/model.tflite");

/// The features of one step: three frames of 40, each made of 10 ms of sound.
pub type Features = Tensor<i8, Shape![1, 3, 40]>;

/// The features of ten phrases, step after step: on a device they lie in flash.
pub static FEATURES: Tensor<i8, Shape![1084, 1, 3, 40]> =
    include_npy!("../../crates/shapeproof-model/tests/models/okay_nabu/inputs.npy");
/// The probability after each step, in 256ths, as tflite-micro computes it.
static PROBABILITIES: Tensor<u8, Shape![1084, 1]> =
    include_npy!("../../crates/shapeproof-model/tests/models/okay_nabu/outputs.npy");
/// The first step of each phrase, and the number of steps.
static STARTS: Tensor<i32, Shape![11]> =
    include_npy!("../../crates/shapeproof-model/tests/models/okay_nabu/starts.npy");

/// The bytes of all of these, which no product would have in its flash.
#[allow(dead_code, reason = "the host does not ask for sizes")]
pub const PHRASES_BYTES: usize = size_of_val(&FEATURES) + size_of_val(&PROBABILITIES) + size_of_val(&STARTS);

/// What was said, by two voices each.
const WORDS: [&str; 5] =
    ["okay nabu", "alexa", "hey jarvis", "turn on the kitchen light please", "okay nabu what time is it"];

/// What must be exceeded by the mean of the last five probabilities, in hundredths: `okay_nabu.json`, which comes with the model,
/// has both numbers.
const CUTOFF: u32 = 85;

/// The model, listening.
pub struct Listener<'a> {
    model: &'a mut okay_nabu::Model,
    scratch: &'a mut okay_nabu::Scratch,
    features: okay_nabu::Input,
    probability: okay_nabu::Output,
    /// The last probabilities.
    last: [u8; 5],
}

impl<'a> Listener<'a> {
    /// A listener in the caller's memory.
    pub fn new(model: &'a mut okay_nabu::Model, scratch: &'a mut okay_nabu::Scratch) -> Self {
        let (features, probability) = (okay_nabu::Input::zeros(), okay_nabu::Output::zeros());
        Self { model, scratch, features, probability, last: [0; 5] }
    }

    /// Forgets what it heard.
    pub fn reset(&mut self) {
        self.model.reset();
        self.last = [0; 5];
    }

    /// The features of the next step, to be written.
    pub fn features(&mut self) -> &mut Features {
        self.features.integers_mut()
    }

    /// Hears these features: the probability that the word has just been said, in 256ths.
    pub fn hear(&mut self) -> u8 {
        self.model.run(&self.features, self.scratch, &mut self.probability);
        let [[probability]] = *self.probability.integers().as_nested();
        let [_, b, c, d, e] = self.last;
        self.last = [b, c, d, e, probability];
        probability
    }

    /// Whether the last probabilities say that the word has been said.
    pub fn has_heard(&self) -> bool {
        let sum: u32 = self.last.iter().copied().map(u32::from).sum();
        sum * 100 > CUTOFF * 256 * 5
    }
}

/// Steps behind one character of the bar, and characters for the longest phrase.
const STEPS_A_BAR: usize = 4;
const BARS: usize = 34;

/// A phrase, and what the listener made of it so far.
pub struct Phrase {
    words: &'static str,
    /// The steps that are still to come, counted from the first step of the first phrase.
    steps: Range<usize>,
    heard: usize,
    /// The steps after which the probability was tflite-micro's.
    equal: usize,
    /// The greatest probabilities of a few steps each.
    bars: [u8; BARS],
    /// The steps until the word was heard.
    fired: Option<usize>,
}

impl Phrase {
    /// The phrases, in the order of [`FEATURES`].
    pub fn all() -> impl Iterator<Item = Self> {
        let starts = STARTS.as_slice().windows(2).filter_map(|ends| match *ends {
            [from, to] => Some(usize::try_from(from).ok()?..usize::try_from(to).ok()?),
            _ => None,
        });
        let words = WORDS.iter().flat_map(|words| [words, words]);
        words.zip(starts).map(|(words, steps)| Self {
            words,
            steps,
            heard: 0,
            equal: 0,
            bars: [0; BARS],
            fired: None,
        })
    }

    /// Whether steps are to come.
    pub fn goes_on(&self) -> bool {
        !self.steps.is_empty()
    }

    /// Takes in what the listener says of the next step.
    pub fn add(&mut self, listener: &Listener<'_>, probability: u8) {
        let Some(step) = self.steps.next() else { return };
        self.equal += usize::from(PROBABILITIES.as_slice().get(step) == Some(&probability));
        if let Some(bar) = self.bars.get_mut(self.heard / STEPS_A_BAR) {
            *bar = probability.max(*bar);
        }
        self.heard += 1;
        if listener.has_heard() && self.fired.is_none() {
            self.fired = Some(self.heard);
        }
    }

    /// The steps that were heard, and those of them that tflite-micro says the same of.
    pub fn steps(&self) -> [usize; 2] {
        [self.heard, self.equal]
    }

    /// Whether the word was heard where it was said, and nowhere else.
    pub fn is_right(&self) -> bool {
        self.fired.is_some() == self.words.starts_with("okay nabu")
    }
}

/// The words, a bar of the probability over time, and when the word was heard.
impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:32} |", self.words)?;
        let bars = self.heard.div_ceil(STEPS_A_BAR);
        for &bar in self.bars.iter().take(bars) {
            // In eighths, rounded: 0 is a blank.
            let level = (u32::from(bar) + 16) / 32;
            f.write_char(if level == 0 { ' ' } else { char::from_u32(0x2580 + level).unwrap_or(' ') })?;
        }
        for blank in repeat_n(' ', BARS.saturating_sub(bars)) {
            f.write_char(blank)?;
        }
        match self.fired {
            // A step is 30 ms of sound.
            Some(steps) => write!(f, "| heard after {}.{:02} s", steps * 3 / 100, steps * 3 % 100),
            None => f.write_str("|"),
        }
    }
}
