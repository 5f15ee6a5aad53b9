//! `cargo xtask flash`: what each part of the library costs in flash, as the table in `docs/EMBEDDED.md`.

use crate::{
    checks::Checks,
    device::{DEVICE, link::LOUD, program::FIRMWARE, toolchain::Compiler},
    image::Image,
    project::Project,
};
use anyhow::{Context, Result};
use lexopt::Parser;
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

pub(crate) fn run(project: &Project, mut arguments: Parser) -> Result<()> {
    if let Some(argument) = arguments.next()? {
        return Err(argument.unexpected().into());
    }
    let mut checks = Checks::default();
    checks.check("flash: docs/EMBEDDED.md", || {
        let table = table(project)?;
        println!("{table}");
        let file = project.root.join("docs/EMBEDDED.md");
        let page = fs::read_to_string(&file)?;
        let marked = |mark| page.split_once(mark).with_context(|| format!("no {mark:?} in docs/EMBEDDED.md"));
        let ((before, _), (_, behind)) = (marked(START)?, marked(END)?);
        Ok(fs::write(file, format!("{before}{START}\n{table}\n{END}{behind}"))?)
    });
    checks.close()
}

/// Builds an image for each part at each level; the table in Markdown.
fn table(project: &Project) -> Result<String> {
    let compiler = Compiler::for_target(project, FIRMWARE, DEVICE, false)?;
    let mut table =
        String::from("| in the image | `opt-level = 3` | `opt-level = \"s\"` |\n| --- | --- | --- |\n");
    let mut columns = Vec::new();
    for level in LEVELS {
        let bare = flash(&compiler, "", level)?;
        let parts = PARTS
            .iter()
            .map(|(part, _)| Ok(flash(&compiler, part, level)?.saturating_sub(bare)))
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
