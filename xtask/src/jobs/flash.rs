//! `cargo xtask flash`: what each part of the library costs in flash, as the table in `docs/EMBEDDED.md`. With `--check`
//! the table is compared, and may be off by little: a change of the library need not record it anew.

use crate::{
    checks::Checks,
    device::{
        DEVICE,
        link::LOUD,
        program::FIRMWARE,
        toolchain::{Compiler, Origin},
    },
    image::Image,
    project::Project,
};
use anyhow::{Context, Result, ensure};
use lexopt::{Arg, Parser};
use std::{fmt::Write, fs};

/// The features of the program `flash`, and what each puts into the image.
const PARTS: &[(&str, &str)] = &[
    ("multiply", "a product of two matrices, element by element"),
    ("fused", "`relu(x * y + row)` in one pass"),
    ("run-time", "lengths checked at run time, `try_add`, a sum by columns"),
    ("sum", "a sum by rows"),
    ("argmax", "`argmax`"),
    ("matmul", "a matrix product"),
    ("exp", "`exp` of each element"),
    ("softmax", "softmax by rows"),
    ("q15", "a Q15 product, rounded and saturated"),
    ("partition", "`dynamic_partition` in two"),
    ("stitch", "`dynamic_stitch` of two parts"),
    ("pool", "a LoD checked, its sequences summed"),
    ("npy", "a `.npy` file read at run time"),
    ("defmt-error", "an error in a `defmt` log, without the transport"),
    ("defmt-tensor", "a tensor of `f32` in a `defmt` log, without the transport"),
    ("display-error", "`Display` of an error"),
    ("display-integers", "`Display` of a tensor of `i16`"),
    ("display-floats", "`Display` of a tensor of `f32`"),
];

/// Optimised for speed, and for size.
const LEVELS: &[&str] = &["3", "s"];

/// What stands around the table.
const START: &str = "<!-- The table is written by `cargo xtask flash`. -->\n";
const END: &str = "<!-- End of the table. -->\n";

/// What a figure may be off by: so many bytes, or one part in so many.
const SLACK: (u64, u64) = (64, 20);

const PAGE: &str = "docs/EMBEDDED.md";

pub(crate) fn run(project: &Project, mut arguments: Parser) -> Result<()> {
    let mut only_check = false;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("check") => only_check = true,
            other => return Err(other.unexpected().into()),
        }
    }
    let mut checks = Checks::default();
    if only_check {
        self::checks(project, &mut checks);
    } else {
        checks.check(&format!("flash: {PAGE}"), || write(project));
    }
    checks.close()
}

/// The table says what the parts cost.
pub(crate) fn checks(project: &Project, checks: &mut Checks) {
    checks.check(&format!("flash: the table in {PAGE}"), || {
        let compiler = Compiler::for_target(project, FIRMWARE, DEVICE, false)?;
        if compiler.origin != Origin::Rustup {
            println!("not compared: the table is of the pinned compiler");
            return Ok(());
        }
        let page = fs::read_to_string(project.root.join(PAGE))?;
        let (_, recorded, _) = around(&page)?;
        compare(recorded, &table(&compiler)?)
    });
}

/// Writes the table to the page.
fn write(project: &Project) -> Result<()> {
    let table = table(&Compiler::for_target(project, FIRMWARE, DEVICE, false)?)?;
    println!("{table}");
    let file = project.root.join(PAGE);
    let page = fs::read_to_string(&file)?;
    let (before, _, behind) = around(&page)?;
    Ok(fs::write(file, format!("{before}{START}\n{table}\n{END}{behind}"))?)
}

/// The page before the table, the table, and what is behind.
fn around(page: &str) -> Result<(&str, &str, &str)> {
    let parts = page.split_once(START).and_then(|(before, rest)| {
        let (table, behind) = rest.split_once(END)?;
        Some((before, table, behind))
    });
    parts.with_context(|| format!("{PAGE} has no table between its marks"))
}

/// Each figure of the one table is about that of the other.
fn compare(recorded: &str, found: &str) -> Result<()> {
    let rows = |table: &str| -> Vec<Vec<String>> {
        let lines = table.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.map(|line| line.split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
    };
    let (recorded, found) = (rows(recorded), rows(found));
    let about = |old: &str, new: &str| {
        let bytes = |cell: &str| cell.trim_start_matches('+').parse::<u64>();
        let (Ok(old_bytes), Ok(new_bytes)) = (bytes(old), bytes(new)) else { return old == new };
        old_bytes.abs_diff(new_bytes) <= SLACK.0.max(old_bytes / SLACK.1)
    };
    ensure!(recorded.len() == found.len(), "it has other rows: run `cargo xtask flash`");
    for (old, new) in recorded.iter().zip(&found) {
        let same = old.len() == new.len() && old.iter().zip(new).all(|(old, new)| about(old, new));
        ensure!(
            same,
            "it says `{}`, and it is `{}`: run `cargo xtask flash`",
            old.join(" | "),
            new.join(" | ")
        );
    }
    Ok(())
}

/// Builds an image for each part at each level; the table in Markdown.
fn table(compiler: &Compiler) -> Result<String> {
    let mut table =
        String::from("| in the image | `opt-level = 3` | `opt-level = \"s\"` |\n| --- | --- | --- |\n");
    let mut columns = Vec::new();
    for level in LEVELS {
        let bare = flash(compiler, "", level)?;
        let parts = PARTS
            .iter()
            .map(|(part, _)| Ok(flash(compiler, part, level)?.saturating_sub(bare)))
            .collect::<Result<Vec<u64>>>()?;
        columns.push((bare, parts));
    }
    let [(fast, fast_parts), (small, small_parts)] = columns.as_slice() else {
        unreachable!("a column for each level");
    };
    writeln!(table, "| start-up code and one static | {fast} | {small} |")?;
    for ((_, what), (fast, small)) in PARTS.iter().zip(fast_parts.iter().zip(small_parts)) {
        writeln!(table, "| {what} | +{fast} | +{small} |")?;
    }
    Ok(table)
}

/// The flash of the image with one part.
fn flash(compiler: &Compiler, part: &str, level: &str) -> Result<u64> {
    let build = compiler.cargo("build").args(["--quiet", "--release", "-p", "flash", "--features", part]);
    build.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", level).quiet().run()?;
    Ok(Image::read(&compiler.image(LOUD, "flash"))?.sizes()?.flash())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_may_be_off_by_little_and_words_by_nothing() {
        let table = "| part | +100 | +4000 |\n";
        assert!(compare(table, table).is_ok());
        assert!(compare(table, "| part | +160 | +4190 |").is_ok());
        assert!(compare(table, "| part | +170 | +4000 |").is_err());
        assert!(compare(table, "| part | +100 | +4300 |").is_err());
        assert!(compare(table, "| other | +100 | +4000 |").is_err());
        assert!(compare(table, "| part | +100 |").is_err());
        assert!(compare(table, "").is_err());
    }
}
