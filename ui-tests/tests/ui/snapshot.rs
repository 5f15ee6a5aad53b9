//! The part of a message that is kept.

/// Beginnings of notes with which the compiler traces the library's own items.
const TRACES: &[&str] = &[
    "help: the trait ",
    "help: the following other types implement trait",
    "help: for that trait implementation, expected ",
    "note: required for ",
    "note: required by ",
    "note: this error originates in ",
    "note: the full name for the type ",
    "note: the full type name ",
    "note: consider using `--verbose` ",
    "note: in this macro invocation",
    "note: `",
    "note: if you're trying to build a new ",
    "note: method defined here",
    "note: function defined here",
    "note: associated function defined here",
];

/// The message without the compiler's traces: no path and no line of the library is in it.
pub(crate) fn of(printed: &str) -> String {
    let mut kept = String::new();
    let mut keep = true;
    for line in printed.lines() {
        let text = line.trim_start().trim_start_matches("= ");
        let note = text.starts_with("note: ") || text.starts_with("help: ");
        if line.starts_with("error: aborting") || line.starts_with("For more information") {
            keep = false;
        } else if line.starts_with("error") || line.starts_with("warning") {
            keep = true;
        } else if note {
            keep = !TRACES.iter().any(|trace| text.starts_with(trace));
        }
        // A note that stays may point into the library: not where, that changes with every line there.
        let there = ["--> src/", "::: src/", "--> /rustc/"].iter().any(|place| text.starts_with(place));
        if keep && !there {
            kept.push_str(line.trim_end());
            kept.push('\n');
        }
    }
    // An empty gutter may be left where its notes are gone.
    let kept = kept.trim_end().trim_end_matches(['|', ' ']).trim_end();
    format!("{kept}\n")
}
