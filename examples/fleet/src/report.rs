//! What the demonstration says of its runs.

use std::fmt;
use std::time::Duration;

use anyhow::Result;
use shapeproof::Dim;

use fleet_model::speech;

/// Rows in a time.
pub struct Throughput {
    pub rows: u64,
    pub elapsed: Duration,
}

impl fmt::Display for Throughput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.elapsed.as_secs_f64();
        let Self { rows, .. } = self;
        write!(f, "{rows} rows in {seconds:.2} s, {:.0} thousand rows a second", *rows as f64 / seconds / 1e3)
    }
}

/// In how many of the originals the same speaker is heard as by NumPy, which is the one that the firmware hears.
pub fn originals(found: &[u8]) -> Result<usize> {
    let expected = speech::utterances::<Dim<29>>().map(|(_, _, expected)| expected);
    Ok(found.iter().zip(expected).filter(|(found, expected)| **found == *expected).count())
}
