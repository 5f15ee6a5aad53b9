//! `cargo xtask flash`: what each part of the library costs in flash, and what a shape does, as tables in the
//! documentation. With `--check` the first is compared, and may be off by little: a change of the library need not record
//! it anew.

use crate::{
    checks::Checks,
    device::{
        DEVICE,
        link::{LOUD, QUIET},
        program::FIRMWARE,
        toolchain::{Compiler, Origin},
    },
    image::Image,
    project::Project,
};
use anyhow::{Result, ensure};
use shapeproof_record::{Part, Table};

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
    ("sum-axes", "a sum over two axes of 8 by 8 by 4"),
    ("norm", "the norms of rows, by absolute values"),
    ("conv", "a convolution, 4 by 4 over 8 by 8, 4 channels to 4"),
    ("depthwise", "a depthwise convolution, 3 by 3 over 8 by 8 by 4"),
    ("max-pool", "maximum pooling, 2 by 2 over 8 by 8 by 4"),
    ("layer-norm", "layer normalisation by rows"),
    ("lstm", "a step of an LSTM, 16 numbers and 8 of state, with 3.3 KiB of weights"),
    ("gather", "rows gathered by checked indices"),
    ("scatter", "rows added up by checked indices"),
    ("sort", "rows sorted"),
    ("top-k", "the 3 largest of 16"),
    ("pad", "two columns of padding at both edges"),
    ("fir", "a FIR filter of 16 taps, over 16 samples"),
    ("biquads", "two second-order sections"),
    ("npy", "a `.npy` file read at run time"),
    ("defmt-error", "an error in a `defmt` log, without the transport"),
    ("defmt-tensor", "a tensor of `f32` in a `defmt` log, without the transport"),
    ("display-error", "`Display` of an error"),
    ("display-integers", "`Display` of a tensor of `i16`"),
    ("display-floats", "`Display` of a tensor of `f32`"),
];

/// Optimised for speed, and for size.
const LEVELS: [&str; 2] = ["3", "s"];

/// What a figure may be off by: so many bytes, or one part in so many.
const SLACK: (u64, u64) = (64, 20);

/// The shapes in one image, and the most bytes that one may cost beyond the loop written by hand.
const SHAPES: u64 = 100;
const BAR: i64 = 60;

const BY_PART: Part = Part { page: "docs/EMBEDDED.md", name: "flash" };
const BY_SHAPE: Part = Part { page: "docs/performance.md", name: "flash" };

/// Compares the table of parts with what the parts cost.
pub(crate) fn checks(project: &Project, checks: &mut Checks) {
    checks.check(&format!("flash: the table in {}", BY_PART.page), || {
        let compiler = Compiler::for_target(project, FIRMWARE, DEVICE, false)?;
        if compiler.origin != Origin::Rustup {
            println!("not compared: the table is of the pinned compiler");
            return Ok(());
        }
        compare(&BY_PART.read(&project.shell)?, &by_part(&compiler)?)
    });
}

/// Writes both tables.
pub(crate) fn record(project: &Project, checks: &mut Checks) {
    type Make = fn(&Compiler) -> Result<String>;
    for (part, table) in [(BY_PART, by_part as Make), (BY_SHAPE, by_shape)] {
        checks.check(&format!("flash: {}", part.page), || {
            let table = table(&Compiler::for_target(project, FIRMWARE, DEVICE, false)?)?;
            println!("{table}");
            part.write(&project.shell, &table)
        });
    }
}

/// Each figure of the one table is about that of the other, and the words are the same.
fn compare(recorded: &str, found: &str) -> Result<()> {
    let about = |old: &str, new: &str| {
        let bytes = |cell: &str| cell.trim_start_matches('+').parse::<u64>();
        let (Ok(old_bytes), Ok(new_bytes)) = (bytes(old), bytes(new)) else { return old == new };
        old_bytes.abs_diff(new_bytes) <= SLACK.0.max(old_bytes / SLACK.1)
    };
    let lines = |text: &str| text.lines().filter(|line| !line.contains("---")).count();
    ensure!(lines(recorded) == lines(found), "it has other rows: run `cargo xtask flash`");
    for (old, new) in recorded.lines().zip(found.lines()).filter(|(old, _)| !old.contains("---")) {
        let mut pairs = old.split('|').zip(new.split('|'));
        let same = old.matches('|').count() == new.matches('|').count();
        let same = same && pairs.all(|(old, new)| about(old.trim(), new.trim()));
        ensure!(same, "it says `{old}`, and it is `{new}`: run `cargo xtask flash`");
    }
    Ok(())
}

/// What each part adds to an image without any.
fn by_part(compiler: &Compiler) -> Result<String> {
    let flash = |part: &str, level: &str| {
        let build = compiler.cargo("build").args(["--quiet", "--release", "-p", "flash", "--features", part]);
        build.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", level).quiet().run()?;
        Ok::<_, anyhow::Error>(Image::read(&compiler.image(LOUD, "flash"))?.sizes()?.flash())
    };
    let bare = [flash("", LEVELS[0])?, flash("", LEVELS[1])?];
    let mut rows =
        vec![vec!["start-up code and one static".into(), bare[0].to_string(), bare[1].to_string()]];
    for (part, what) in PARTS {
        let mut row = vec![(*what).to_owned()];
        for (level, bare) in LEVELS.into_iter().zip(bare) {
            row.push(format!("+{}", flash(part, level)?.saturating_sub(bare)));
        }
        rows.push(row);
    }
    Ok(Table { titles: vec!["in the image", "`opt-level = 3`", "`opt-level = \"s\"`"], rows }.text())
}

/// What a shape of an operation costs: images with many shapes against one with none.
fn by_shape(compiler: &Compiler) -> Result<String> {
    let flash = |features: &str, level: &str| {
        let build = compiler.cargo("build").args(["--quiet", "--profile", QUIET, "--no-default-features"]);
        let build = build.args(["-p", "firmware-bench", "--bin", "shapes", "--features", features]);
        build.env("CARGO_PROFILE_QUIET_OPT_LEVEL", level).quiet().run()?;
        Ok::<_, anyhow::Error>(Image::read(&compiler.image(QUIET, "shapes"))?.sizes()?.flash())
    };
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
        assert!(compare(table, table).is_ok());
        assert!(compare(table, "| part | +160 | +4190 |").is_ok());
        assert!(compare(table, "| part | +170 | +4000 |").is_err());
        assert!(compare(table, "| part | +100 | +4300 |").is_err());
        assert!(compare(table, "| other | +100 | +4000 |").is_err());
        assert!(compare(table, "| part | +100 |").is_err());
        assert!(compare(table, "").is_err());
    }
}
