//! `cargo xtask flash`: what each part of the library costs in flash, and what a shape does, as tables in the documentation.

use crate::{Part, Table};
use anyhow::{Context, Result, ensure};
use shapeproof_device::{Compiler, DEVICE, FIRMWARE, Image, LOUD, Origin, QUIET};
use std::fs;
use xshell::Shell;

/// The features of this package are the parts; a comment behind each says what it puts into the image.
const PARTS: &str = "firmware/flash/Cargo.toml";

/// Optimised for speed, and for size.
const LEVELS: [&str; 2] = ["3", "s"];

/// What a figure may be off by: so many bytes, or one part in so many.
const SLACK: (u64, u64) = (64, 20);

/// The shapes in one image, and the most bytes that one may cost beyond the loop written by hand.
const SHAPES: u64 = 100;
const BAR: i64 = 60;

const BY_PART: Part = Part { page: "docs/EMBEDDED.md", name: "flash" };
const BY_SHAPE: Part = Part { page: "docs/performance.md", name: "flash" };

/// The parts that stand for all where time is short.
const SAMPLE: [&str; 3] = ["matmul", "stitch", "display-floats"];

/// Compares the table of parts with what they cost, which may be off by little: a change of the library need not record it anew. Without
/// `each` only a few parts are compared, which takes a tenth of the time.
pub fn check(shell: &Shell, each: bool) -> Result<()> {
    let compiler = Compiler::for_target(shell, FIRMWARE, DEVICE, false)?;
    if compiler.origin != Origin::Rustup {
        println!("not compared: the table is of the pinned compiler");
        return Ok(());
    }
    compare(&BY_PART.read(shell)?, &by_part(shell, &compiler, each)?, each)
}

/// Writes the table of the parts, and that of shapes.
pub fn record(shell: &Shell) -> Result<()> {
    let compiler = Compiler::for_target(shell, FIRMWARE, DEVICE, false)?;
    for (part, table) in [(BY_PART, by_part(shell, &compiler, true)?), (BY_SHAPE, by_shape(&compiler)?)] {
        println!("{table}");
        part.write(shell, &table)?;
    }
    Ok(())
}

/// Each row that was found is recorded, with about the same figures; with `each` these are all rows.
fn compare(recorded: &str, found: &str, each: bool) -> Result<()> {
    let about = |old: &str, new: &str| {
        let bytes = |cell: &str| cell.trim_start_matches('+').parse::<u64>();
        let (Ok(old_bytes), Ok(new_bytes)) = (bytes(old), bytes(new)) else { return old == new };
        old_bytes.abs_diff(new_bytes) <= SLACK.0.max(old_bytes / SLACK.1)
    };
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let rows = |table: &str| table.lines().filter(|line| !line.contains("---")).count();
    ensure!(!each || rows(recorded) == rows(found), "it has other rows: run `cargo xtask flash`");
    for new in found.lines().filter(|line| !line.contains("---")) {
        let what = cells(new).get(1).cloned();
        let old = recorded.lines().find(|old| cells(old).get(1) == what.as_ref());
        let old = old.with_context(|| format!("it does not say `{new}`: run `cargo xtask flash`"))?;
        let (left, right) = (cells(old), cells(new));
        let same = left.len() == right.len() && left.iter().zip(&right).all(|(old, new)| about(old, new));
        ensure!(same, "it says `{old}`, and it is `{new}`: run `cargo xtask flash`");
    }
    Ok(())
}

/// The bytes of flash that a program takes, optimised as `level` says.
fn flash(compiler: &Compiler, profile: &str, level: &str, program: [&str; 2], features: &str) -> Result<u64> {
    let [package, name] = program;
    let build = compiler.cargo("build").args(["--quiet", "--profile", profile, "--no-default-features"]);
    let build = build.args(["-p", package, "--bin", name, "--features", features]);
    build.env(format!("CARGO_PROFILE_{}_OPT_LEVEL", profile.to_uppercase()), level).quiet().run()?;
    Ok(Image::read(&compiler.image(profile, name))?.sizes()?.flash())
}

/// What each part adds to an image without any; without `each` only those of the sample.
fn by_part(shell: &Shell, compiler: &Compiler, each: bool) -> Result<String> {
    let flash = |part: &str| {
        let [speed, size] = LEVELS.map(|level| flash(compiler, LOUD, level, ["flash", "flash"], part));
        Ok::<_, anyhow::Error>([speed?, size?])
    };
    let bare = flash("")?;
    let row = |what: &str, cells: [String; 2]| [what.to_owned()].into_iter().chain(cells).collect();
    let mut rows: Vec<Vec<String>> = vec![row("start-up code and one static", bare.map(|n| n.to_string()))];
    let manifest = fs::read_to_string(shell.current_dir().join(PARTS))?;
    for (feature, what) in manifest.lines().filter_map(|line| line.split_once("] # ")) {
        let (part, _) = feature.split_once(" = [").with_context(|| format!("not a feature: {feature}"))?;
        if each || SAMPLE.contains(&part) {
            let [speed, size] = flash(part)?;
            let more = [speed.saturating_sub(bare[0]), size.saturating_sub(bare[1])];
            rows.push(row(what, more.map(|bytes| format!("+{bytes}"))));
        }
    }
    ensure!(rows.len() > SAMPLE.len(), "{PARTS} lacks a part of the sample");
    Ok(Table { titles: vec!["in the image", "`opt-level = 3`", "`opt-level = \"s\"`"], rows }.text())
}

/// What a shape of an operation costs: images with many shapes against one with none.
fn by_shape(compiler: &Compiler) -> Result<String> {
    let flash =
        |features: &str, level: &str| flash(compiler, QUIET, level, ["firmware-bench", "shapes"], features);
    let mut rows = Vec::new();
    for level in LEVELS {
        let none = flash("sizes", level)?;
        for operation in ["scaled", "summed"] {
            let each =
                |by: &str| Ok(flash(&format!("{by},{operation}"), level)?.saturating_sub(none) / SHAPES);
            let (library, by_hand): (Result<u64>, Result<u64>) = (each("library"), each("by-hand"));
            let (library, by_hand) = (library?.cast_signed(), by_hand?.cast_signed());
            let verdict = if library - by_hand <= BAR { "reached" } else { "NOT reached" };
            let numbers = [library, by_hand, library - by_hand, BAR].map(|bytes| bytes.to_string());
            let words = [operation.to_owned(), level.to_owned()].into_iter();
            rows.push(words.chain(numbers).chain([verdict.to_owned()]).collect());
        }
    }
    let titles = vec!["operation", "opt-level", "library", "by_hand", "beyond_it", "bar", "verdict"];
    Ok(Table { titles, rows }.text())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_may_be_off_by_little_and_words_by_nothing() {
        let table = "| part | +100 | +4000 |\n";
        assert!(compare(table, table, true).is_ok());
        assert!(compare(table, "| part | +160 | +4190 |", true).is_ok());
        assert!(compare(table, "| part | +170 | +4000 |", true).is_err());
        assert!(compare(table, "| part | +100 | +4300 |", true).is_err());
        assert!(compare(table, "| other | +100 | +4000 |", true).is_err());
        assert!(compare(table, "| part | +100 |", true).is_err());
        assert!(compare(table, "", true).is_err());
        let both = "| part | +100 | +4000 |\n| other | +500 | +500 |\n";
        assert!(compare(both, "| other | +500 | +500 |", false).is_ok());
        assert!(compare(both, "| other | +500 | +500 |", true).is_err());
        assert!(compare(both, "| other | +600 | +500 |", false).is_err());
    }
}
