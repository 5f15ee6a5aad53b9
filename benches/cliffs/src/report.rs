//! What was measured, and what of it is above the bar.

use std::collections::BTreeMap;

/// What was measured, by the number of the use.
pub(crate) type Found = BTreeMap<usize, Measured>;

/// What was measured of a use.
#[derive(Default)]
pub(crate) struct Measured {
    /// The use in words.
    pub(crate) name: String,
    /// Nanoseconds, or the device's cycles: the library's, and those of each loop.
    pub(crate) times: Vec<f64>,
    /// Instructions: the library's, and the least of the loops.
    pub(crate) instructions: Option<(u64, u64)>,
    /// Whether a loop has another result.
    pub(crate) differs: bool,
    /// Whether the library panics.
    pub(crate) panics: bool,
}

/// A use may take so many times what the loop does.
const BAR: f64 = 1.15;
/// A use of which the loop takes less than [`SHORT`] nanoseconds may take so many times that.
const SHORT_BAR: f64 = 1.3;
const SHORT: f64 = 20.0;

/// Prints the uses above the bar, or all, the worst first. Cycles decide alone, as they repeat exactly; a time must be confirmed by the
/// instructions where these have been counted.
pub(crate) fn print(found: &Found, all: bool, cycles: bool) {
    let mut rows = Vec::new();
    let (mut total, mut above) = (0, 0);
    for (number, of) in found {
        if of.differs {
            println!("different result: {number} {}", of.name);
        }
        if of.panics {
            println!("panics: {number} {}", of.name);
        }
        let [library, plain @ ..] = of.times.as_slice() else { continue };
        let plain = plain.iter().copied().fold(f64::MAX, f64::min);
        let bar = if !cycles && plain < SHORT { SHORT_BAR } else { BAR };
        let by_time = library / plain;
        let by_count = of.instructions.map(|(library, plain)| library as f64 / plain.max(1) as f64);
        total += 1;
        // A vector instruction more or less is not a cliff where the time says so, and a time is noise where the count says so.
        let confirmed = if cycles { by_time } else { by_time.min(by_count.unwrap_or(by_time)) };
        let is_above = confirmed > bar;
        above += usize::from(is_above);
        if all || is_above {
            rows.push((by_time, by_count, plain, number, &of.name));
        }
    }
    if total == 0 {
        println!("{} uses were compared, none was measured", found.len());
        return;
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    let [time, loop_] = if cycles { ["cycles", "loop cyc"] } else { ["time", "loop ns"] };
    println!("number {time:<6} count  {loop_}");
    for (by_time, by_count, plain, number, name) in &rows {
        let by_count = by_count.map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
        println!("{number:<6} {by_time:<6.2} {by_count:<6} {plain:<9.1} {name}");
    }
    println!("{above} of {total} uses are above the bar");
}
